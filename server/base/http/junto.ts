import { transaction } from '../db/transaction.ts'
import type { Fazer } from './em-transacao.ts'
import type { Entrada } from './entrada.ts'
import { emoldurar, quem, type Chamada, type Responder } from './moldura.ts'

/**
 * A read that does not wait to know that its objects are in scope: its statements leave together
 * with their look-up, and what it found is thrown away when they are not. It is told no `alvo`;
 * row-level security holds it to the promotores as always.
 */
export type Junto<I, O> = { em: 'junto'; fazer: Fazer<I, O> }

export const junto =
  <I extends Entrada, O>(chamada: Chamada<O>, { fazer }: Junto<I, O>): Responder<I> =>
  (entrada, pedido) =>
    transaction(chamada.pool, quem(pedido), async (transacao) => {
      const moldura = emoldurar(chamada, transacao, { entrada, pedido })
      const adiantado = fazer(entrada, moldura.semAlvo)
      // Out of scope, what left with it still has to come back before the connection goes to others.
      await Promise.allSettled([moldura.achado, adiantado])
      return moldura.sair(await moldura.noEscopo(() => adiantado))
    })
