import type { Pergunta } from '../db/plano.ts'
import { sozinha, umaViagem } from '../db/transaction.ts'
import { emTransacao } from './em-transacao.ts'
import type { Entrada } from './entrada.ts'
import type { Pedido } from './handler.ts'
import type { JsonCru } from './json-cru.ts'
import { quem, type Chamada, type Responder } from './moldura.ts'

/**
 * A read on the hot path (opening a client, a search): one statement, which must change nothing but
 * the trail and does the work of the door for `endpoint.objetos` itself.
 */
export type UmaViagem<I> = {
  em: 'uma-viagem'
  /**
   * The one statement of the call: finds the objects in `pedido.escopo`, reads the data and writes
   * the trail (`auditoria`) when it shows any. It is sent together with BEGIN, the security context
   * and COMMIT, in a single round trip.
   */
  consulta: (input: I, pedido: Pedido) => Pergunta
  /** The statement sets the security context by itself, so it travels alone. */
  traz?: 'contexto'
  /** Turns the rows into the answer. Throws `Recusa` for what was not there. */
  ler: (rows: Record<string, unknown>[], pedido: Pedido) => JsonCru
}

export const emUmaViagem =
  <I extends Entrada, O>(
    chamada: Chamada<O>,
    { consulta, traz, ler }: UmaViagem<I>,
  ): Responder<I> =>
  async (entrada, pedido) => {
    const { pool, endpoint, escrever } = chamada
    const pergunta = consulta(entrada, pedido)
    const rows =
      traz === 'contexto'
        ? await sozinha(pool, pergunta)
        : await umaViagem(pool, quem(pedido), pergunta)
    try {
      return { status: 200, corpo: escrever(ler(rows, pedido)) }
    } catch (error) {
      if (!endpoint.objetos) throw error
      // It found nothing: perhaps because the relationship is to be confirmed.
      const fazer = () => Promise.reject(error as Error)
      return emTransacao(chamada, { fazer })(entrada, pedido, undefined)
    }
  }
