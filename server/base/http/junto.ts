import { transaction } from '../db/transaction.ts'
import type { Fazer } from './em-transacao.ts'
import type { Entrada } from './entrada.ts'
import { emoldurar, quem, type Chamada, type Responder } from './moldura.ts'

/**
 * A read that does not wait for its scope look-up: its statements are sent together with it, and
 * its result is discarded when the object is out of scope. It gets no `alvo`; row-level security
 * limits it to the promotores.
 */
export type Junto<I, O> = { em: 'junto'; fazer: Fazer<I, O> }

export const junto =
  <I extends Entrada, O>(chamada: Chamada<O>, { fazer }: Junto<I, O>): Responder<I> =>
  (entrada, pedido) =>
    transaction(chamada.pool, quem(pedido), async (transacao) => {
      const moldura = emoldurar(chamada, transacao, { entrada, pedido })
      const adiantado = fazer(entrada, moldura.semAlvo)
      // Out of scope, the statements sent together must still be awaited before the connection is
      // released.
      await Promise.allSettled([moldura.achado, adiantado])
      return moldura.sair(await moldura.noEscopo(() => adiantado))
    })
