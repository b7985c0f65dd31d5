import { z } from 'zod'

/**
 * The states of a message, ordered by how much is known. Events are merged by taking the furthest
 * state, so repeated, late and disordered events end in the same state: a known delivery outweighs
 * a failure reported before or after it.
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
/** Those that left: no other one is a contact with the client. */
export const mensagensQueSairam = [
  'ACEITA',
  'ENVIADA',
  'ENTREGUE',
  'LIDA',
] as const satisfies readonly (typeof situacoesDaMensagem)[number][]

export const SituacaoDaMensagem = z.enum(situacoesDaMensagem)
export type SituacaoDaMensagem = z.infer<typeof SituacaoDaMensagem>

export const nomesDasMensagens: Record<SituacaoDaMensagem, string> = {
  NA_FILA: 'Na fila',
  ENVIANDO: 'Enviando',
  INCERTA: 'Incerta',
  ACEITA: 'Aceita',
  ENVIADA: 'Enviada',
  FALHOU: 'Falhou',
  ENTREGUE: 'Entregue',
  LIDA: 'Lida',
}
