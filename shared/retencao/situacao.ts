import { z } from 'zod'

/** The states of a transfer request of another bank for a contract of ours (domain 11.3). */
export const SituacaoCtc = z.enum([
  'RECEBIDA',
  'EM_TRATATIVA',
  'OFERTA_FEITA',
  'RETIDA',
  'LIBERADA',
  'RECUSADA_TECNICA',
  'QUITADA',
  'DEVOLVIDA',
  'DECURSO_DE_PRAZO',
])
export type SituacaoCtc = z.infer<typeof SituacaoCtc>

/** Somebody has to act. */
export const ctcAbertas = ['RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA'] as const
type CtcAberta = (typeof ctcAbertas)[number]

/** The contract stays ours, or is lost; neither is decided by an open one or a refusal. */
export const ctcPerdidas = ['LIBERADA', 'QUITADA', 'DECURSO_DE_PRAZO'] as const

/** The clearing is told of these: kept, released with the balance, refused. */
export const ctcRespondidas = ['RETIDA', 'LIBERADA', 'RECUSADA_TECNICA'] as const

/** What a person does; `SEM_CONTATO` is a result beside the state. */
export const AcaoDaCtc = z.enum(
  ['TRATAR', 'SEM_CONTATO', 'RETER', 'LIBERAR', 'RECUSAR'],
  'Escolha o que registrar',
)
export type AcaoDaCtc = z.infer<typeof AcaoDaCtc>

/** What leads to a state: who sends the state that a request should have asks for this. */
export const acoesDasSituacoes = {
  EM_TRATATIVA: 'TRATAR',
  RETIDA: 'RETER',
  LIBERADA: 'LIBERAR',
  RECUSADA_TECNICA: 'RECUSAR',
} as const satisfies Partial<Record<SituacaoCtc, AcaoDaCtc>>

/** `VENCER` by the clock, `QUITAR` and `DEVOLVER` by the clearing, `OFERTAR` by the counter-offer. */
export type AtoDaCtc = AcaoDaCtc | 'OFERTAR' | 'VENCER' | 'QUITAR' | 'DEVOLVER'

const abertas: readonly SituacaoCtc[] = ctcAbertas

const transicoes: Record<AtoDaCtc, { de: readonly SituacaoCtc[]; para: SituacaoCtc | 'a mesma' }> =
  {
    TRATAR: { de: ['RECEBIDA'], para: 'EM_TRATATIVA' },
    SEM_CONTATO: { de: abertas, para: 'a mesma' },
    OFERTAR: { de: abertas, para: 'OFERTA_FEITA' },
    RETER: { de: abertas, para: 'RETIDA' },
    LIBERAR: { de: abertas, para: 'LIBERADA' },
    RECUSAR: { de: abertas, para: 'RECUSADA_TECNICA' },
    VENCER: { de: abertas, para: 'DECURSO_DE_PRAZO' },
    // Past the term the clearing lets the other bank pay the balance that the request names.
    QUITAR: { de: ['LIBERADA', 'DECURSO_DE_PRAZO'], para: 'QUITADA' },
    DEVOLVER: { de: ['LIBERADA', 'DECURSO_DE_PRAZO'], para: 'DEVOLVIDA' },
  }

export const nomesDasCtcs: Record<SituacaoCtc, string> = {
  RECEBIDA: 'Recebida',
  EM_TRATATIVA: 'Em tratativa',
  OFERTA_FEITA: 'Oferta feita',
  RETIDA: 'Retida',
  LIBERADA: 'Liberada',
  RECUSADA_TECNICA: 'Recusada',
  QUITADA: 'Quitada',
  DEVOLVIDA: 'TED devolvida',
  DECURSO_DE_PRAZO: 'Prazo vencido',
}

type Ctc = { situacao: SituacaoCtc; internoEm: Date; limiteEm: Date }

const aberta = (situacao: SituacaoCtc): situacao is CtcAberta => abertas.includes(situacao)
export { aberta as ctcAberta }

/**
 * Where an act leads at this instant. Past the term of the norm an open one is over, whether the sweep
 * saw it or not; evidence of a kept one counts until the limit of the bank only.
 */
export function efeitoNaCtc(
  ato: AtoDaCtc,
  { situacao, internoEm, limiteEm }: Ctc,
  agora: Date,
): { para: SituacaoCtc } | { recusa: string } {
  const venceu = aberta(situacao) && limiteEm <= agora
  if (ato === 'VENCER') {
    return venceu ? { para: 'DECURSO_DE_PRAZO' } : { recusa: 'O prazo da CTC ainda não venceu.' }
  }
  const de = venceu ? 'DECURSO_DE_PRAZO' : situacao
  const { de: permitidas, para } = transicoes[ato]
  if (!permitidas.includes(de)) {
    return venceu
      ? { recusa: 'O prazo para responder a esta CTC já venceu.' }
      : { recusa: `A CTC está ${nomesDasCtcs[de].toLowerCase()} e não aceita esta mudança.` }
  }
  if ((ato === 'RETER' || ato === 'OFERTAR') && internoEm <= agora) {
    return { recusa: 'O limite interno da evidência já passou: informe o saldo ou recuse a CTC.' }
  }
  if (para !== 'a mesma') return { para }
  return { para: de === 'RECEBIDA' ? 'EM_TRATATIVA' : de }
}
