import { beneficioApi } from '#shared/beneficio/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { contatoApi } from '#shared/contato/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { chaves } from './chaves.ts'
import type { Velho } from './query.ts'

/**
 * Every query with a client's phones or opt-ins: the block, the card of the person, the message
 * form, the wallet, the light. One change invalidates all of them.
 */
export const velhosDosTelefones = (idRelacionamento: string): Velho[] => [
  chaves.bloco(idRelacionamento, 'telefones'),
  chaves.bloco(idRelacionamento, 'dadosResumidos'),
  chaves.bloco(idRelacionamento, 'complemento'),
  [...chaves.cliente(idRelacionamento), 'hsm'],
  consentimentoApi.carteira,
  contatoApi.semaforo,
]

/** Every query with the state of a proposta, or with the margin that it reserves. */
export const velhosDaProposta = [
  propostaApi.consultar,
  propostaApi.historico,
  propostaApi.emAberto,
  propostaApi.emAndamento,
  propostaApi.emAtraso,
  propostaApi.reprovadas,
  propostaApi.esteira,
  propostaApi.resumoDaEsteira,
  propostaApi.totais,
  refinportApi.preparar,
  simulacaoApi.margens,
  beneficioApi.margemConvenio,
]
