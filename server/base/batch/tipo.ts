import type { z } from 'zod'
import type { Contexto } from '../http/handler.ts'

/** A row that a batch changes, locked until the transaction ends. */
export type Linha = { id: string; idCliente: string }

/** A row of a batch to undo: as it is now, its values before the batch, and the version after it. */
export type Volta<L, A> = { acao: string; linha: L; antes: A; versao: number }

/**
 * A kind of batch: how its rows are locked, stored and restored. A kind that writes row by row does so
 * in `fazer` and `voltar`. A kind that writes a set only judges there and writes in `fazerTodas` and
 * `voltarTodas`, so a hundred thousand rows take as many statements as ten.
 */
export type TipoDeLote<L extends Linha, A> = {
  /** In the table `lote`, and before the ids in the trail: `lembrete`. */
  nome: string
  /** The scope in which the dated rule `desfazer_lote_minutos` has the kind's row. */
  escopo: string
  naoEncontrada: string
  /** For a batch that arrives in pieces. */
  maximo?: { linhas: number; recusa: string }
  /** The rows in scope, locked in the common order (relationship, then row). */
  travar: (contexto: Contexto, ids: readonly string[]) => Promise<L[]>
  /** A statement made of `inserirItens`. It runs after `fazer` and before `fazerTodas`. */
  guardar: (contexto: Contexto, idLote: string, linhas: readonly L[]) => Promise<unknown>
  /** What `guardar` stores of a row. */
  antes: z.ZodType<A>
  /** @throws Recusa when the row stays as it is now, as `fazer` does */
  voltar: (contexto: Contexto, volta: Volta<L, A>) => unknown
  voltarTodas?: (contexto: Contexto, idLote: string, linhas: readonly L[]) => Promise<unknown>
}
