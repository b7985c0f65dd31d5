import type { Dia } from '../data.ts'

/** Confirmed points, and the first day on which they do not count any more. */
export type Ponto = { pontos: number; venceEm: Dia }
export type LeiDaConduta = { aviso: number; suspensao: number }

export type Conta = {
  pontos: number
  estado: 'EM_DIA' | 'AVISO' | 'SUSPENSO'
  /** The first day on which enough of them have expired; null while not suspended. */
  livreEm: Dia | null
}

/** What confirmed points amount to on a day: those that expire that day do not count any more. */
export function contar(pontos: readonly Ponto[], lei: LeiDaConduta, dia: Dia): Conta {
  const soma = somarEm(pontos, dia)
  if (soma < lei.suspensao) {
    return { pontos: soma, estado: soma < lei.aviso ? 'EM_DIA' : 'AVISO', livreEm: null }
  }
  const fins = pontos.map(({ venceEm }) => venceEm).toSorted()
  const livreEm = fins.find((fim) => fim > dia && somarEm(pontos, fim) < lei.suspensao) ?? null
  return { pontos: soma, estado: 'SUSPENSO', livreEm }
}

const somarEm = (pontos: readonly Ponto[], dia: Dia): number =>
  pontos
    .filter(({ venceEm }) => venceEm > dia)
    .reduce((soma, { pontos: quantos }) => soma + quantos, 0)
