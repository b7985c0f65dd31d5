import { z } from 'zod'
import { Id, Instante, texto } from '../campos.ts'
import { Cpf } from '../cpf.ts'
import { Dia } from '../data.ts'
import { EstadoDoCadastro } from '../relacionamento/cadastro.ts'

/** A JSON body has a megabyte, and base64 takes a third more. */
export const MAXIMO_DO_DOCUMENTO = 700_000

export const SituacaoConfirmacao = z.enum(['PEDIDA', 'CONFIRMADA', 'RECUSADA'])
export type SituacaoConfirmacao = z.infer<typeof SituacaoConfirmacao>

/** What the asker knows of the proofs of one relationship. Nothing of it is the client's. */
export const Confirmacao = z.object({
  idRelacionamento: z.string(),
  confirmado: z.boolean(),
  /** Whether the registered data may change. */
  cadastro: EstadoDoCadastro,
  /** A phone was verified before this relationship was asked for. */
  temTelefone: z.boolean(),
  /** Until when the last code may be typed. */
  codigoValidoAte: Instante.nullable(),
  /** The last consent link. */
  link: z
    .object({
      idConfirmacao: z.string(),
      situacao: SituacaoConfirmacao,
      enviadoEm: Instante,
      validoAte: Instante,
      vencido: z.boolean(),
      /**
       * Its page answers nothing any more: the phone is not the client's, nobody may contact her, or another
       * proof came first.
       */
      impedido: z.boolean(),
    })
    .nullable(),
  /** The last document. */
  documento: z
    .object({
      idConfirmacao: z.string(),
      situacao: SituacaoConfirmacao,
      pedidaEm: Instante,
      pedidaPor: z.string(),
      /** Why it was refused. */
      motivo: z.string().nullable(),
    })
    .nullable(),
})
export type Confirmacao = z.infer<typeof Confirmacao>

/** The link that still waits, as the sender saw it, or null; absent, whichever waits is replaced. */
export const PedidoDeLink = z.object({ substitui: Id.nullable().optional() })

export const EnvioDaConfirmacao = z.object({
  enviadoEm: Instante,
  validoAte: Instante,
  reenvioEm: Instante,
  bloqueado: z.boolean(),
})
export type EnvioDaConfirmacao = z.infer<typeof EnvioDaConfirmacao>

export const CodigoDaConfirmacao = z.object({
  codigo: z.string('Informe o código').regex(/^[0-9]{6}$/, 'O código tem 6 números'),
})

/** Base64 that begins as a JPEG, a PNG or a PDF does; the file is looked at whole later. */
const ARQUIVO = /^(?:\/9j\/|iVBORw0KGgo|JVBERi)[A-Za-z0-9+/]*={0,2}$/

export const DocumentoDaConfirmacao = z.object({
  conteudo: z
    .string('Escolha um arquivo')
    .max(Math.ceil(MAXIMO_DO_DOCUMENTO / 3) * 4, 'Envie um arquivo de até 700 KB')
    .regex(ARQUIVO, 'Envie uma foto (JPEG ou PNG) ou um PDF'),
})
export type DocumentoDaConfirmacao = z.infer<typeof DocumentoDaConfirmacao>

/** A document that waits for a second person. */
export const ConfirmacaoPendente = z.object({
  idConfirmacao: z.string(),
  idRelacionamento: z.string(),
  codigoPromotor: z.string(),
  idUsuario: z.string(),
  pedidaPor: z.string(),
  pedidaEm: Instante,
  /** The person who asks sent it, attends the client or asked for them: another one checks. */
  seu: z.boolean(),
  /** By the person who asks: nobody decides about a document unseen. */
  aberto: z.boolean(),
})
export type ConfirmacaoPendente = z.infer<typeof ConfirmacaoPendente>

/**
 * Name, birth date and, where the document has one, the CPF are typed from the document when it is approved: the register is compared, never
 * shown. A refusal has a reason.
 */
export const DecisaoDaConfirmacao = z.object({
  aprovada: z.boolean('Decisão: escolha aprovar ou recusar'),
  nome: texto('Nome', 120).nullable().optional(),
  dataNascimento: Dia.nullable().optional(),
  cpf: Cpf.nullable().optional(),
  motivo: texto('Motivo', 300).nullable().optional(),
})
export type DecisaoDaConfirmacao = z.infer<typeof DecisaoDaConfirmacao>

export const ConfirmacaoDecidida = z.object({
  situacao: SituacaoConfirmacao,
  motivo: z.string().nullable(),
})

export type ConfirmacaoDecidida = z.infer<typeof ConfirmacaoDecidida>

export const porRelacionamento = z.object({ idRelacionamento: Id })
export const porConfirmacao = z.object({ idConfirmacao: Id })

/** At most so many are listed, the oldest. */
export const MAXIMO_DE_PENDENTES = 200
