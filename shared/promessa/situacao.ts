export const situacoesDaPromessa = ['ABERTA', 'CUMPRIDA', 'QUEBRADA', 'CANCELADA'] as const
export type SituacaoDaPromessa = (typeof situacoesDaPromessa)[number]

const nomesDasSituacoes: Record<SituacaoDaPromessa, string> = {
  ABERTA: 'aberta',
  CUMPRIDA: 'cumprida',
  QUEBRADA: 'quebrada',
  CANCELADA: 'cancelada',
}

/** `quebrar` is the system's, when the tolerance is over; the others are a person's or follow from a call. */
export type AcaoDaPromessa = 'cumprir' | 'reabrir' | 'cancelar' | 'quebrar'

/** Where an act leads; without an entry it cannot be done. What ended stays as it ended, but for a slip of the hand. */
const transicoes: Record<
  SituacaoDaPromessa,
  Partial<Record<AcaoDaPromessa, SituacaoDaPromessa>>
> = {
  ABERTA: { cumprir: 'CUMPRIDA', cancelar: 'CANCELADA', quebrar: 'QUEBRADA' },
  CUMPRIDA: { reabrir: 'ABERTA' },
  QUEBRADA: {},
  CANCELADA: {},
}

type Promessa = {
  situacao: SituacaoDaPromessa
  venceEm: Date
  retomada: boolean
  /** Until when the contact that was recorded by hand can be taken back; null where a call is what counts. */
  desfazAte: Date | null
}

type Efeito =
  | { para: SituacaoDaPromessa }
  /** It stays broken, and somebody spoke to the client since. */
  | { retoma: true }
  /** It stays broken, and nobody spoke to the client after all. */
  | { naoRetoma: true }
  | { recusa: string }

/**
 * What an act does to a promise at this instant. One whose tolerance is over is broken, whether the sweep saw
 * it or not: nobody keeps or cancels it any more, but the client can still be called.
 */
export function efeitoDaAcao(
  acao: AcaoDaPromessa,
  { situacao, venceEm, retomada, desfazAte }: Promessa,
  agora: Date,
): Efeito {
  const venceu = situacao === 'ABERTA' && venceEm <= agora
  const de = venceu ? 'QUEBRADA' : situacao
  if (acao === 'quebrar') {
    return venceu ? { para: 'QUEBRADA' } : { recusa: 'A promessa ainda não venceu' }
  }
  if (de === 'QUEBRADA' && acao === 'cumprir') {
    return retomada ? { recusa: 'Alguém já falou com o cliente depois' } : { retoma: true }
  }
  if (acao === 'reabrir') {
    const registrado = de === 'CUMPRIDA' || (de === 'QUEBRADA' && retomada)
    if (!registrado) return { recusa: 'Não há contato registrado para desfazer' }
    if (desfazAte === null) return { recusa: 'A ligação foi feita: ela não se desfaz' }
    if (desfazAte <= agora) return { recusa: 'O prazo para desfazer já passou' }
    if (de === 'QUEBRADA') return { naoRetoma: true }
  }
  const para = transicoes[de][acao]
  return para ? { para } : { recusa: `A promessa já foi ${nomesDasSituacoes[de]}` }
}
