import { z } from 'zod'

/** Why somebody is in a pause. */
export const tiposDePausa = {
  DESCANSO: 'Descanso',
  REFEICAO: 'Refeição',
  PESSOAL: 'Pessoal',
  TREINAMENTO: 'Treinamento',
  REUNIAO: 'Reunião',
  TECNICA: 'Técnica',
} as const
export type TipoDePausa = keyof typeof tiposDePausa

export const TipoDePausa = z.enum(
  Object.keys(tiposDePausa) as [TipoDePausa, ...TipoDePausa[]],
  'Pausa: escolha uma opção',
)

/** What the law says of a day, as dated rules. */
export type LeiDasPausas = {
  descansos: number
  descansoMinutos: number
  refeicaoMinutos: number
  /** No rest counts in the first and in the last minutes of the day. */
  bordaMinutos: number
  jornadaHoras: number
}

type Pausa = { tipo: TipoDePausa; inicio: Date; fim: Date | null }

/** The working day of a person: from the first sign of them to the last. */
export type Jornada = { inicio: Date; ultimoSinal: Date; pausas: readonly Pausa[] }

export const situacoesDaPausa = ['DEVIDA', 'ATRASADA', 'NAO_CONCEDIDA'] as const

/** A pause that the law owes: the rests are numbered, those taken come first. */
export type PausaDevida = {
  tipo: 'DESCANSO' | 'REFEICAO'
  vez: number
  minutos: number
  /** It may begin from here on. */
  de: Date
  /** It is over by then. */
  ate: Date
  situacao: (typeof situacoesDaPausa)[number]
}

const MINUTO_MS = 60_000

/**
 * The pauses of the law that the person has not had at `agora`. The rests share the time between the edges
 * of the day: each part has one. A person who was last seen before the end of a part is owed nothing of it.
 */
export function pausasDevidas(jornada: Jornada, lei: LeiDasPausas, agora: Date): PausaDevida[] {
  const { inicio, ultimoSinal, pausas } = jornada
  const borda = lei.bordaMinutos * MINUTO_MS
  const abre = inicio.getTime() + borda
  const fecha = inicio.getTime() + lei.jornadaHoras * 60 * MINUTO_MS - borda
  const tomadas = (tipo: TipoDePausa, minutos: number) =>
    pausas.filter(
      (pausa) =>
        pausa.tipo === tipo &&
        (pausa.fim ?? agora).getTime() - pausa.inicio.getTime() >= minutos * MINUTO_MS,
    ).length
  // Who went away is owed what had become due while they worked.
  const trabalhou = Math.min(agora.getTime(), ultimoSinal.getTime())
  const devida = (
    tipo: PausaDevida['tipo'],
    { vez, minutos, ate }: { vez: number; minutos: number; ate: number },
  ): PausaDevida => ({
    tipo,
    vez,
    minutos,
    de: new Date(abre),
    ate: new Date(ate),
    situacao: trabalhou > fecha ? 'NAO_CONCEDIDA' : trabalhou > ate ? 'ATRASADA' : 'DEVIDA',
  })
  const { descansos, descansoMinutos, refeicaoMinutos } = lei
  const parte = (fecha - abre) / Math.max(descansos, 1)
  const faltam = Array.from({ length: descansos }, (_, indice) => indice + 1).slice(
    tomadas('DESCANSO', descansoMinutos),
  )
  return [
    ...faltam.map((vez) =>
      devida('DESCANSO', { vez, minutos: descansoMinutos, ate: abre + parte * vez }),
    ),
    ...(refeicaoMinutos > 0 && tomadas('REFEICAO', refeicaoMinutos) === 0
      ? [devida('REFEICAO', { vez: 1, minutos: refeicaoMinutos, ate: fecha })]
      : []),
  ].toSorted((uma, outra) => uma.ate.getTime() - outra.ate.getTime())
}

/** `2ª pausa de 10 min`, `Refeição de 20 min`. */
export const nomeDaDevida = ({
  tipo,
  vez,
  minutos,
}: Pick<PausaDevida, 'tipo' | 'vez' | 'minutos'>): string =>
  tipo === 'REFEICAO' ? `Refeição de ${minutos} min` : `${vez}ª pausa de ${minutos} min`
