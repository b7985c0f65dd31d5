import { z } from 'zod'
import { CursorDeInstante, inteiroDaBusca, Instante, texto, UmaPessoa } from '../campos.ts'

export const MAXIMO_DE_DIVERGENCIAS = 100

/** Divergences that wait for a decision, or decided ones. */
export const ParteDasDivergencias = z.enum(
  ['ABERTAS', 'DECIDIDAS'],
  'Parte: escolha as abertas ou as decididas',
)
export type ParteDasDivergencias = z.infer<typeof ParteDasDivergencias>

export const BuscaDivergencias = z.object({
  PageSize: inteiroDaBusca('Tamanho da página', 1, MAXIMO_DE_DIVERGENCIAS).optional(),
  cursor: CursorDeInstante.optional(),
  /** `idUsuario`: only the clients of this atendente. */
  atendente: UmaPessoa.optional(),
  /** Absent: those that wait. */
  parte: ParteDasDivergencias.optional(),
})
export type BuscaDivergencias = z.infer<typeof BuscaDivergencias>

/** Their version where a notice could not be read or applied: it names no state. */
export const AVISO_ILEGIVEL = 'ILEGIVEL'

/** Which version holds. Theirs is applied by the move of its word, or refused with the reason. */
export const QueVale = z.enum(['NOSSA', 'DELES'], 'Decisão: escolha a versão que vale')
export type QueVale = z.infer<typeof QueVale>

const DoCliente = z.object({
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  /** Masked. */
  cpf: z.string(),
  atendente: z.object({ idUsuario: z.string(), nome: z.string() }).nullable(),
})

const SistemaDaDivergencia = z.enum(['BANCO', 'CAMARA', 'ASSINATURA', 'DATAPREV'])
export type SistemaDaDivergencia = z.infer<typeof SistemaDaDivergencia>

/** What an outside system said against our own record: both versions. */
export const Divergencia = DoCliente.extend({
  idDivergencia: z.string(),
  idProposta: z.string(),
  numeroProposta: z.string(),
  sistema: SistemaDaDivergencia,
  /** Our state when it was heard. */
  nossa: z.string(),
  /** The other party's version, in its own words. */
  deles: z.string(),
  motivo: z.string(),
  ocorridaEm: Instante,
  ouvidaEm: Instante,
  decisao: z
    .object({ vale: QueVale, observacao: z.string(), em: Instante, quem: z.string() })
    .nullable(),
  /** The version whose decision takes a second person; null of one that is decided, or takes one. */
  pedeOutra: QueVale.nullable(),
  /** The decision that one person asked for, while it waits for a second person. */
  pedido: z
    .object({
      vale: QueVale,
      observacao: z.string(),
      em: Instante,
      quem: z.string(),
      idUsuario: z.string(),
      /** Nobody else of the promotor could confirm today: the bank's checker does. */
      naMesa: z.boolean(),
    })
    .nullable(),
})
export type Divergencia = z.infer<typeof Divergencia>

export const Decisao = z.object({ vale: QueVale, observacao: texto('Observação', 500) })
export type Decisao = z.infer<typeof Decisao>

/** By another person than who asked for the decision. */
export const Confirmacao = Decisao.pick({ observacao: true })

/** The duties outside, by what they are about. */
export const TipoDeDever = z.enum([
  'ENVIO_AO_BANCO',
  'AVISO_AO_BANCO',
  'PEDIDO_A_CAMARA',
  'AVERBACAO',
  'ANTIFRAUDE',
  'LINK',
  'DOCUMENTO',
  'CAMARA',
])
export type TipoDeDever = z.infer<typeof TipoDeDever>

/** What an outside system must hear and has not answered for ten minutes. */
export const Dever = DoCliente.extend({
  idDever: z.string(),
  tipo: TipoDeDever,
  /** Null where it is not about a proposta. */
  idProposta: z.string().nullable(),
  numeroProposta: z.string().nullable(),
  desde: Instante,
  tentativas: z.number(),
  /** Null while it waits for the sweep, after days of tries. */
  proximaEm: Instante.nullable(),
  /** The bank never had it: a press cancels the proposta. */
  cancelavel: z.boolean(),
})
export type Dever = z.infer<typeof Dever>

export const Cancelamento = z.object({ motivo: texto('Motivo', 300) })
