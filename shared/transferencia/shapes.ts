import { z } from 'zod'
import { Id, Instante, texto } from '../campos.ts'

export const SituacaoTransferencia = z.enum([
  'ABERTA',
  'ACEITA',
  'RECUSADA',
  'CANCELADA',
  'EXPIRADA',
  'ENCERRADA',
])
export type SituacaoTransferencia = z.infer<typeof SituacaoTransferencia>

export const NovaTransferencia = z.object({
  idRelacionamento: Id,
  motivo: texto('Motivo', 500),
})
export type NovaTransferencia = z.infer<typeof NovaTransferencia>

const Pessoa = z.object({ idUsuario: z.string(), nome: z.string() })

export const Transferencia = z.object({
  idTransferencia: z.string(),
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  /** Masked. */
  cpf: z.string(),
  pedidaPor: Pessoa,
  /** The owner of now, to whom the request went along. */
  atendente: Pessoa.nullable(),
  motivo: z.string(),
  situacao: SituacaoTransferencia,
  criadaEm: Instante,
  expiraEm: Instante,
  resposta: z.string().nullable(),
})
export type Transferencia = z.infer<typeof Transferencia>

/** A client for whom the caller may not ask again yet, and why. */
const PedidoImpedido = z.object({ idRelacionamento: z.string(), impedimento: z.string() })

/** What waits for the caller, the first to expire first, and what they asked for, the last first. */
export const Transferencias = z.object({
  recebidas: z.array(Transferencia),
  totalDeRecebidas: z.number(),
  minhas: z.array(Transferencia),
  totalDeMinhas: z.number(),
  impedidas: z.array(PedidoImpedido),
})
export type Transferencias = z.infer<typeof Transferencias>

/** A refusal has its reason. */
export const RespostaDaTransferencia = z.discriminatedUnion(
  'aceita',
  [
    z.object({ aceita: z.literal(true) }),
    z.object({ aceita: z.literal(false), motivo: texto('Motivo', 500) }),
  ],
  'Responda se aceita',
)
export type RespostaDaTransferencia = z.infer<typeof RespostaDaTransferencia>

export const Feita = z.object({ idTransferencia: z.string(), situacao: SituacaoTransferencia })

/** At most so many of each are listed. */
export const MAXIMO_DE_TRANSFERENCIAS = 50
