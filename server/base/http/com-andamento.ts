import { semVez } from '../db/vaga.ts'
import { umaViagem } from '../db/transaction.ts'
import { emTransacao } from './em-transacao.ts'
import type { Entrada } from './entrada.ts'
import type { Contexto } from './handler.ts'
import type { JsonCru } from './json-cru.ts'
import { quem, type Chamada, type Responder } from './moldura.ts'
import { gravarAndamento, limitarComandos } from './sql.ts'

export type Passo = { passo: number; passos: number; descricao: string }

/**
 * A change of many rows in one transaction, with a time limit of its own. Its steps are told under its
 * Idempotency-Key over another connection, so that they are read before it commits.
 */
export type ComAndamento<I, O> = {
  em: 'com-andamento'
  /** Longest time of one of its statements. */
  limiteMs: number
  fazer: (
    input: I,
    contexto: Contexto,
    contar: (passo: Passo) => Promise<void>,
  ) => Promise<O | JsonCru>
}

export const comAndamento =
  <I extends Entrada, O>(
    chamada: Chamada<O>,
    { limiteMs, fazer }: ComAndamento<I, O>,
  ): Responder<I> =>
  (entrada, pedido, chave) => {
    const contar = async (passo: Passo) => {
      if (!chave) return
      const andamento = gravarAndamento.configurar({ ...chave, ...passo })
      // A step that finds no connection is not told: the change itself goes on.
      await umaViagem(chamada.pool, quem(pedido), andamento).catch((error: unknown) => {
        if (!semVez(error)) throw error
      })
    }
    return emTransacao(chamada, {
      fazer: async (input: I, contexto) => {
        await limitarComandos(contexto.client, { limite: String(limiteMs) })
        return fazer(input, contexto, contar)
      },
    })(entrada, pedido, chave)
  }
