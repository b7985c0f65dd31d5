import { z } from 'zod'
import { CodigoPromotor, CursorDeInstante, Id, Instante, inteiroDaBusca, texto } from '../campos.ts'
import { Dia } from '../data.ts'

export const LinkDaIndicacao = z.object({
  idLink: z.string(),
  codigoPromotor: z.string(),
  /** The address of its page. */
  endereco: z.string(),
  /** The address as a QR code, an SVG document. */
  qr: z.string(),
  criadoEm: Instante,
  visitas: z.number(),
  recebidas: z.number(),
  /** The last days of São Paulo with a visit or a sent form, the newest first. */
  dias: z.array(z.object({ dia: Dia, visitas: z.number(), recebidas: z.number() })),
})
export type LinkDaIndicacao = z.infer<typeof LinkDaIndicacao>

/** The promotor absent: the active one. */
export const PedidoDoLink = z.object({ codigoPromotor: CodigoPromotor.optional() })
export const BuscaDoLink = z.object({ CodigoPromotor: CodigoPromotor.optional() })

/**
 * `RECEBIDA`: it stands in another list, because the promotor has the client already; nothing more is told.
 * `APAGADA`: nobody worked on it in time, and its data were erased.
 */
export const situacoesDaIndicacao = [
  'A_CONFIRMAR',
  'ATENDIDA',
  'DESCARTADA',
  'APAGADA',
  'RECEBIDA',
] as const
export type SituacaoDaIndicacao = (typeof situacoesDaIndicacao)[number]

export const nomesDasSituacoes: Readonly<Record<SituacaoDaIndicacao, string>> = {
  A_CONFIRMAR: 'A confirmar',
  ATENDIDA: 'Atendida',
  DESCARTADA: 'Descartada',
  APAGADA: 'Apagada pelo prazo',
  RECEBIDA: 'Recebida',
}

export const Indicacao = z.object({
  idIndicacao: z.string(),
  situacao: z.enum(situacoesDaIndicacao),
  /** As typed on the page; null where it is not the caller's to work, or was erased. */
  nome: z.string().nullable(),
  /** Masked. */
  telefone: z.string().nullable(),
  recebidaEm: Instante,
  /** The client that it became, or was before. */
  idRelacionamento: z.string().nullable(),
  motivoDescarte: z.string().nullable(),
})
export type Indicacao = z.infer<typeof Indicacao>

export const BuscaDeIndicacoes = z.object({
  CodigoPromotor: CodigoPromotor.optional(),
  situacao: z.enum(situacoesDaIndicacao, 'Situação: escolha uma opção').optional(),
  PageSize: inteiroDaBusca('Tamanho da página', 1, 200).optional(),
  cursor: CursorDeInstante.optional(),
})
export type BuscaDeIndicacoes = z.infer<typeof BuscaDeIndicacoes>

export const PaginaDeIndicacoes = z.object({
  items: z.array(Indicacao),
  /** Of the last row; null at the end. */
  proximo: z.string().nullable(),
})

export const Descarte = z.object({ motivo: texto('Motivo', 500) })

export const Atendimento = z.object({
  /** Asked for unless the promotor attends the client already. */
  dataNascimento: Dia.optional(),
})

export const paramsDaIndicacao = z.object({ idIndicacao: Id })
