import { transaction } from '../db/transaction.ts'
import type { Entrada } from './entrada.ts'
import type { Contexto } from './handler.ts'
import { emoldurar, quem, type Chamada, type Responder } from './moldura.ts'
import { JsonCru } from './json-cru.ts'
import { RecusaQueFica } from './recusa.ts'

/**
 * A change whose answer may not be stored. Its key records only that it was answered. A retry
 * checks the scope again and reads the value again.
 */
export type Efemera<I, O> = {
  em: 'efemera'
  fazer: (input: I, contexto: Contexto) => Promise<O>
  /** The answer as it may be kept under its key. */
  esconder: (resposta: O) => O
  /** The whole answer to a retry, from the stored part and a new read. */
  refazer: (guardada: O, input: I, contexto: Contexto) => Promise<O>
}

export const efemera =
  <I extends Entrada, O>(
    chamada: Chamada<O>,
    { fazer, esconder, refazer }: Efemera<I, O>,
  ): Responder<I> =>
  (entrada, pedido, chave) =>
    transaction(chamada.pool, quem(pedido), async (transacao) => {
      const moldura = emoldurar(chamada, transacao, { entrada, pedido, chave })
      const antes = await moldura.antes()
      if (antes) {
        const guardada = chamada.reler(antes.corpo)
        const refeita = await moldura.noEscopo((contexto) => refazer(guardada, entrada, contexto))
        return { ...(await moldura.sair(refeita)), repetida: true }
      }

      const resultado = await moldura.noEscopo((contexto) => fazer(entrada, contexto))
      const saida = await moldura.sair(resultado)
      moldura.manter(
        resultado instanceof RecusaQueFica || resultado instanceof JsonCru
          ? saida
          : { ...saida, corpo: chamada.escrever(esconder(resultado)) },
      )
      return saida
    })
