import { transaction } from '../db/transaction.ts'
import { porAlvo } from '../db/vaga.ts'
import type { Entrada } from './entrada.ts'
import type { Contexto } from './handler.ts'
import type { JsonCru } from './json-cru.ts'
import { nomearAlvo } from './escopo.ts'
import { emoldurar, mudaAlgo, quem, type Chamada, type Responder } from './moldura.ts'

export type Fazer<I, O> = (input: I, contexto: Contexto) => Promise<O | JsonCru>

/** The common case: once the objects are known to be in scope, all in one transaction. */
export type NaTransacao<I, O> = { em: 'transacao'; fazer: Fazer<I, O> }

export const emTransacao =
  <I extends Entrada, O>(
    chamada: Chamada<O>,
    { fazer }: Pick<NaTransacao<I, O>, 'fazer'>,
  ): Responder<I> =>
  (entrada, pedido, chave) => {
    const responder = () =>
      transaction(chamada.pool, quem(pedido), async (transacao) => {
        const moldura = emoldurar(chamada, transacao, { entrada, pedido, chave })
        const antes = await moldura.antes()
        if (antes) return { ...antes, repetida: true as const }

        const resultado = await moldura.noEscopo((contexto) => fazer(entrada, contexto))
        const saida = await moldura.sair(resultado)
        moldura.manter(saida)
        return saida
      })
    if (!mudaAlgo(chamada.endpoint)) return responder()
    return porAlvo(chamada.pool, nomearAlvo(chamada.endpoint, entrada), responder)
  }
