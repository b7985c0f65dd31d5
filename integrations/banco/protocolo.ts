import { z } from 'zod'

/** Where the server takes the bank's notices. */
export const CAMINHO_DOS_EVENTOS = '/integracoes/banco/eventos'

/** Who we are to the bank. */
export const CLIENTE_DO_BANCO = 'consigna'

/**
 * The protocol of bank and CRM: the bank's steps, answers and notices. Money is in reais with two
 * decimals, as the bank writes it.
 */
export const SituacaoNoBanco = z.enum([
  'DIGITADA',
  'FORMALIZACAO',
  'ANALISE',
  'PENDENTE',
  'APROVADA',
  'AVERBACAO',
  'ANUENCIA',
  'AVERBADA',
  'CTC_ENVIADA',
  'RETIDA',
  'SALDO_RECEBIDO',
  'SALDO_CONFERIDO',
  'TED_ENVIADA',
  'QUITADA',
  'AVERBADA_PORT',
  'PAGA',
  'REPROVADA',
  'CANCELADA',
  'EXPIRADA',
])
export type SituacaoNoBanco = z.infer<typeof SituacaoNoBanco>

const numero = z.string().regex(/^[0-9A-Za-z-]{1,40}$/)

export const PropostaAoBanco = z.strictObject({
  numero,
  produto: z.string(),
  convenio: z.string(),
  cpf: z.string().regex(/^[0-9]{11}$/),
  /** In a portability, the balance that is paid to the bank of origin. */
  valorFinanciado: z.number(),
  /** What is paid to the client: nothing in a portability. */
  valorLiberado: z.number(),
  valorParcela: z.number(),
  prazo: z.int(),
  taxaAm: z.number(),
  /** Contracts to settle: ours, or one of the bank of origin, by its code. */
  quitar: z.array(
    z.strictObject({
      contrato: z.string(),
      banco: z.string().optional(),
      saldoDevedor: z.number(),
    }),
  ),
  /** Null where nothing is paid to the client. */
  conta: z
    .strictObject({
      banco: z.string(),
      agencia: z.string(),
      /** A benefit paid by card has no account: the client takes the money at the agency. */
      forma: z.enum(['TED', 'ORDEM_DE_PAGAMENTO']),
      /** Null of an *ordem de pagamento*. */
      conta: z.string().nullable(),
      digito: z.string().nullable(),
      tipo: z.string(),
    })
    .nullable(),
  /** Who typed it in: code of the promotor and CPF of the certified agent. */
  correspondente: z.strictObject({ codigo: z.string(), cpfAgente: z.string().nullable() }),
})
export type PropostaAoBanco = z.infer<typeof PropostaAoBanco>

const valorPago = z.number().min(0).max(1e9).optional()

/**
 * State of a proposta. `sequencia` grows by one with each step, so that late events are recognised.
 */
export const EstadoNoBanco = z.object({
  numero,
  protocolo: z.string().min(1).max(60),
  situacao: SituacaoNoBanco,
  sequencia: z.int().min(1),
  /** A longer one is cut, never through a letter of two units: the step counts. */
  motivo: z
    .string()
    .overwrite((motivo) => motivo.slice(0, 300).replace(/[\uD800-\uDBFF]$/, ''))
    .nullable(),
  recuperavel: z.boolean().nullable(),
  /** In a portability, what the bank of origin says is owed, from SALDO_RECEBIDO on. */
  saldoInformado: z.number().positive().max(1e9).multipleOf(0.01).optional(),
  /** When the bank took this step; absent: known by the hour of hearing only. */
  ocorridoEm: z.iso.datetime({ offset: true }).optional(),
  /** With PAGA, what was paid: to the client, or in a portability to the bank of origin. */
  valorPago,
  /** With an end that came after PAGA, that step: its own notice may have been lost. */
  pagamento: z
    .object({
      sequencia: z.int().min(1),
      ocorridoEm: z.iso.datetime({ offset: true }).optional(),
      valorPago,
    })
    .optional(),
})
export type EstadoNoBanco = z.infer<typeof EstadoNoBanco>

/** The notice the bank posts at each step; `evento` is the same when it is sent again. */
export const EventoDoBanco = EstadoNoBanco.extend({
  evento: z.string().regex(/^[0-9A-Za-z-]{8,60}$/),
  ocorridoEm: z.iso.datetime({ offset: true }),
})
export type EventoDoBanco = z.infer<typeof EventoDoBanco>

/** A payment order: the price of one day, and good for that day only. */
const OrdemDePagamento = z.strictObject({
  dia: z.iso.date(),
  valorFinanciado: z.number(),
  valorLiberado: z.number(),
})
export type OrdemDePagamento = z.infer<typeof OrdemDePagamento>

/**
 * Facts known to the CRM only: signature, booking, accepted balance with its terms, another balance that takes its
 * place (SALDO_RECEBIDO: no TED until its terms are told; the bank states no balance by it), end on our side.
 */
export const AvisoAoBanco = z.strictObject({
  situacao: z.enum([
    'FORMALIZACAO',
    'ANALISE',
    'AVERBADA',
    'SALDO_RECEBIDO',
    'SALDO_CONFERIDO',
    'REPROVADA',
    'CANCELADA',
    'EXPIRADA',
  ]),
  motivo: z.string().max(300).nullable(),
  termos: PropostaAoBanco.pick({
    valorFinanciado: true,
    valorParcela: true,
    prazo: true,
    taxaAm: true,
  }).optional(),
  /** With the steps of a balance: the bank's newest step that the CRM had heard. Told after another one, it counts anew. */
  depoisDe: z.int().optional(),
  /** With AVERBADA, which then orders the payment. */
  ordem: OrdemDePagamento.optional(),
})
export type AvisoAoBanco = z.infer<typeof AvisoAoBanco>

/** Another account to pay a proposta into, before its analysis. */
export const ContaNova = z.strictObject({ conta: PropostaAoBanco.shape.conta.unwrap() })
export type ContaNova = z.infer<typeof ContaNova>

export const ErrosDoBanco = z.object({
  erros: z
    .array(z.object({ codigo: z.string().max(20), mensagem: z.string().max(300) }))
    .min(1)
    .max(20),
})
