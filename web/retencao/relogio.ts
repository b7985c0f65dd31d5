import {
  type FaixaDoRelogio,
  faixaEm,
  faixasDoRelogio,
  parteDoRelogio,
} from '#shared/retencao/relogio.ts'
import type { Ctc } from '#shared/retencao/shapes.ts'
import { ctcAberta } from '#shared/retencao/situacao.ts'
import type { Grupo } from '../ui/data-table.ts'

export const nomesDasFaixas: Record<FaixaDoRelogio, string> = {
  NO_PRAZO: 'No prazo',
  ALERTA: 'Atenção',
  CRITICO: 'Crítico',
  INTERNO: 'Só o saldo',
  VENCIDO: 'Vencido',
}

export const tonsDasFaixas = {
  NO_PRAZO: 'verde',
  ALERTA: 'ambar',
  CRITICO: 'vermelho',
  INTERNO: 'vermelho',
  VENCIDO: 'vermelho',
} as const satisfies Record<FaixaDoRelogio, string>

type Marcos = Pick<
  Ctc,
  'recebidaEm' | 'alertaEm' | 'criticoEm' | 'internoEm' | 'limiteEm' | 'situacao'
>

/** The clock of an open request at an instant; null once it ended. */
export function relogioDa(
  ctc: Marcos,
  agora: Date,
): { faixa: FaixaDoRelogio; parte: number } | null {
  if (!ctcAberta(ctc.situacao)) return null
  const em = (iso: string) => new Date(iso)
  const marcos = {
    recebidaEm: em(ctc.recebidaEm),
    alertaEm: em(ctc.alertaEm),
    criticoEm: em(ctc.criticoEm),
    internoEm: em(ctc.internoEm),
    limiteEm: em(ctc.limiteEm),
  }
  return { faixa: faixaEm(marcos, agora), parte: parteDoRelogio(marcos, agora) }
}

/** The most urgent group first; ended ones last. */
export function gruposDoRelogio<T extends Marcos>(ctcs: readonly T[], instante: Date): Grupo<T>[] {
  const comFaixa = ctcs.map((ctc) => ({ ctc, faixa: relogioDa(ctc, instante)?.faixa }))
  const grupo = (id: string, titulo: string, faixa: string | undefined): Grupo<T>[] => {
    const linhas = comFaixa.filter((um) => um.faixa === faixa).map(({ ctc }) => ctc)
    return linhas.length === 0 ? [] : [{ id, titulo, linhas }]
  }
  return [
    ...faixasDoRelogio.toReversed().flatMap((faixa) => grupo(faixa, nomesDasFaixas[faixa], faixa)),
    ...grupo('fim', 'Encerradas', undefined),
  ]
}
