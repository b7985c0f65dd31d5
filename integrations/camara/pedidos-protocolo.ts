import { z } from 'zod'
import { NumeroDaPortabilidade } from './protocolo.ts'

/** Where the server takes the notices about our own requests. */
export const CAMINHO_DOS_EVENTOS_DOS_PEDIDOS = '/integracoes/camara/pedidos'

const reais = z.number().positive().max(1e9).multipleOf(0.01)
/** Our key: the number of the proposta. However often a request is sent, the clearing has one. */
const chave = z.string().regex(/^[0-9A-Za-z-]{1,40}$/)

/** We ask for a contract of another bank, with what we offer to the client. Money in reais. */
export const NossoPedido = z.strictObject({
  chave,
  contrato: z.string().min(1).max(40),
  /** Code of the bank of origin. */
  banco: z.string().min(1).max(10),
  cpf: z.string().regex(/^[0-9]{11}$/),
  /** What we believe to be owed. */
  saldo: reais,
  /** % a month, and % a year. */
  taxaAm: z.number().min(0).max(20),
  taxaAa: z.number().min(0).max(1000),
  cetAa: z.number().min(0).max(1000).nullable(),
  prazo: z.int().min(1).max(480),
  sistema: z.literal('PRICE'),
  parcela: reais,
})
export type NossoPedido = z.infer<typeof NossoPedido>

/** `REJEITADO` by the clearing, `RETIDO` by the origin; `CANCELADO` by us, or by the client at the origin. */
export const SituacaoDoPedido = z.enum([
  'RECEBIDO',
  'ACEITO',
  'REJEITADO',
  'SALDO_INFORMADO',
  'RETIDO',
  'CANCELADO',
])
export type SituacaoDoPedido = z.infer<typeof SituacaoDoPedido>

/** `sequencia` grows by one with each step, so that late notices are recognised. */
export const EstadoDoPedido = z.object({
  chave,
  numero: NumeroDaPortabilidade,
  situacao: SituacaoDoPedido,
  sequencia: z.int().min(1),
  /** Why it was rejected (`ctc_rejeicoes.csv`) or kept (`ctc_motivos_retencao.csv`). */
  codigo: z.string().min(1).max(60).nullable(),
  /** What the origin says is owed. */
  saldo: reais.nullable(),
  ocorridoEm: z.iso.datetime({ offset: true }),
})
export type EstadoDoPedido = z.infer<typeof EstadoDoPedido>

/** The notice of each step; `evento` is the same when it is sent again. */
export const AvisoDoPedido = EstadoDoPedido.extend({
  evento: z.string().regex(/^[0-9A-Za-z-]{8,50}$/),
})
export type AvisoDoPedido = z.infer<typeof AvisoDoPedido>
