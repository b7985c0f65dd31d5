import { z } from 'zod'
import { comTotal, CursorDeInstante, Id, inteiroDaBusca, Instante, texto } from '../campos.ts'
import { Quando } from '../lembrete/shapes.ts'
import { Atendente } from '../organizacao/api.ts'
import { AssuntoDaPromessa } from './assunto.ts'
import { situacoesDaPromessa } from './situacao.ts'

export const MAXIMO_DO_ASSUNTO = 300

/** "I call you tomorrow at ten about the balance." */
export const Promessa = z.object({
  idPromessa: z.string(),
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  assunto: AssuntoDaPromessa,
  texto: z.string().nullable(),
  quando: Instante,
  /** Not kept until then, it is broken. */
  venceEm: Instante,
  situacao: z.enum(situacoesDaPromessa),
  /** Who owes the call: the owner of the client, or who made the promise if the client has no owner. */
  atendente: Atendente,
  /** The person who owes the call left: the supervisors owe it, and the queue hands the client out. */
  deQuemSaiu: z.boolean(),
  prometidaPor: Atendente,
  /** It was made in a call of the queue. */
  naLigacao: z.boolean(),
  criadaEm: Instante,
  terminadaEm: Instante.nullable(),
  /** Null for the system. */
  terminadaPor: Atendente.nullable(),
  /** Why it was cancelled. */
  motivo: z.string().nullable(),
  /** The client was called after it was broken. */
  retomadaEm: Instante.nullable(),
})
export type Promessa = z.infer<typeof Promessa>

/** The first ones, and how many there are. */
export const Promessas = comTotal(Promessa)
export type Promessas = z.infer<typeof Promessas>

/** Broken promises that nobody has taken up again. */
export const PromessasQuebradas = Promessas.extend({
  /** Of the last row; null at the end. */
  proximo: z.string().nullable(),
})
export type PromessasQuebradas = z.infer<typeof PromessasQuebradas>

export const BuscaDeQuebradas = z.object({
  PageSize: inteiroDaBusca('Tamanho da página', 1, 100).optional(),
  cursor: CursorDeInstante.optional(),
})
export type BuscaDeQuebradas = z.infer<typeof BuscaDeQuebradas>

/** What is promised, of whichever client. */
export const Prometido = z.object({
  assunto: AssuntoDaPromessa,
  texto: texto('Assunto', MAXIMO_DO_ASSUNTO).nullable().optional(),
  quando: Quando,
})
export type Prometido = z.infer<typeof Prometido>

export const NovaPromessa = Prometido.extend({ idRelacionamento: Id })
export type NovaPromessa = z.infer<typeof NovaPromessa>

export const CancelamentoDaPromessa = z.object({ motivo: texto('Motivo', 300) })
export type CancelamentoDaPromessa = z.infer<typeof CancelamentoDaPromessa>
