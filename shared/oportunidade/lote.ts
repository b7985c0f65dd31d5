import { z } from 'zod'
import { Id, Instante } from '../campos.ts'
import type { StatusOportunidade } from './status.ts'

/** Moves available in a batch: those without input per row. */
export const AcaoDoLote = z.enum(['atender', 'andamento', 'perder'], 'Movimento desconhecido')
export type AcaoDoLote = z.infer<typeof AcaoDoLote>

/** A batch is sent in pieces, so that the screen can show progress. */
export const MAXIMO_DO_PEDIDO = 25
export const MAXIMO_DO_LOTE = 200

/** The rows of one piece; `versao` is the version on the person's screen. */
export const PedidoDeLote = z.object({
  itens: z
    .array(z.object({ idOportunidade: Id, versao: z.int('Versão inválida').min(1).optional() }))
    .min(1, 'Escolha ao menos uma oportunidade')
    .max(MAXIMO_DO_PEDIDO, `Envie no máximo ${MAXIMO_DO_PEDIDO} oportunidades de cada vez`),
})
export type PedidoDeLote = z.infer<typeof PedidoDeLote>

/** Result of each sent row, in the order sent. */
export const ResultadoDoLote = z.object({
  linhas: z.array(
    z.object({
      movida: z.boolean(),
      /** Why it was not, one sentence each. */
      motivos: z.array(z.string()),
    }),
  ),
  /** Of the whole batch, until now. */
  movidas: z.number(),
  /** Until when all of it can be undone; null while nothing was moved. */
  desfazerAte: Instante.nullable(),
})
export type ResultadoDoLote = z.infer<typeof ResultadoDoLote>

/** A batch of the person that can still be undone. */
export const LoteRecente = z.object({
  idLote: z.string(),
  acao: AcaoDoLote,
  movidas: z.number(),
  criadoEm: Instante,
  desfazerAte: Instante,
})
export type LoteRecente = z.infer<typeof LoteRecente>

/** Result of undoing each row of the batch. */
export const LoteDesfeito = z.object({
  desfeitas: z.number(),
  mantidas: z.array(
    z.object({ idOportunidade: z.string(), nomeCliente: z.string(), motivos: z.array(z.string()) }),
  ),
})
export type LoteDesfeito = z.infer<typeof LoteDesfeito>

/** A row as the batch left it, and as it is. */
type LinhaDoLote = {
  de: StatusOportunidade
  para: StatusOportunidade
  versao: number
  atual: { status: StatusOportunidade; versao: number }
  propostaAberta: boolean
}

/**
 * Why undoing the batch leaves this row as it is, or null when the row goes back. A row changed
 * since the batch stays.
 */
export function impedimentoDeDesfazer({
  para,
  versao,
  atual,
  propostaAberta,
}: Omit<LinhaDoLote, 'de'>): string | null {
  if (atual.status !== para) return `Mudou depois: está ${atual.status}.`
  if (atual.versao !== versao) return 'Mudou depois: alguém trabalhou nela.'
  if (propostaAberta) return 'Tem uma proposta a caminho.'
  return null
}
