import { consentimentoApi } from '#shared/consentimento/api.ts'
import { contatoApi } from '#shared/contato/api.ts'
import { chaves } from './chaves.ts'
import type { Velho } from './query.ts'

/**
 * Every answer that tells of a client's phones or of what they allow: the block, the card of the
 * person, what the messages are made of, the wallet, the light. One change makes all of them old.
 */
export const velhosDosTelefones = (idRelacionamento: string): Velho[] => [
  chaves.bloco(idRelacionamento, 'telefones'),
  chaves.bloco(idRelacionamento, 'dadosResumidos'),
  chaves.bloco(idRelacionamento, 'complemento'),
  [...chaves.cliente(idRelacionamento), 'hsm'],
  consentimentoApi.carteira,
  contatoApi.semaforo,
]
