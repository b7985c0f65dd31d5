import { z } from 'zod'

/**
 * The life of a message, in the order of the knowledge about it. News is merged by taking what
 * stands further on, so the same news again, late news and news in any order all end the same: a
 * delivery that is known outweighs a failure that was told before or after it.
 */
export const situacoesDaMensagem = [
  'NA_FILA',
  'ENVIANDO',
  'INCERTA',
  'ACEITA',
  'ENVIADA',
  'FALHOU',
  'ENTREGUE',
  'LIDA',
] as const
export const SituacaoDaMensagem = z.enum(situacoesDaMensagem)
export type SituacaoDaMensagem = z.infer<typeof SituacaoDaMensagem>
