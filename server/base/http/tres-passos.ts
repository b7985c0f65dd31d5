import { transaction } from '../db/transaction.ts'
import type { Vez } from '../vez.ts'
import { emTransacao, type Fazer } from './em-transacao.ts'
import { ChaveEmUso, foiRespondida } from './idempotencia.ts'
import type { Entrada } from './entrada.ts'
import { resolverObjetos } from './escopo.ts'
import type { Contexto, Pedido } from './handler.ts'
import type { JsonCru } from './json-cru.ts'
import { estaFechado, quem, type Chamada, type Responder } from './moldura.ts'

/**
 * Work between two transactions. `tres-passos` asks an outside system: a GET, or a POST without
 * changes. A change never asks outside itself: a job does, with a key. `trabalho-longo` is a change
 * with long computation and no outside call; it may run twice.
 */
export type TresPassos<I, O, P, R> = {
  em: 'tres-passos' | 'trabalho-longo'
  /** The whole call waits for its turn here, without a connection to the database. */
  vez?: Vez
  /** A reading transaction: scope, consent, data for the question. */
  preparar: (input: I, contexto: Contexto) => Promise<P>
  /** No transaction is open, and no connection taken. */
  perguntar: (pergunta: P, pedido: Pedido) => Promise<R>
  /** A second transaction, with the scope looked up again: keeps the answer and shows it. */
  guardar: (resposta: R, input: I, contexto: Contexto) => Promise<O | JsonCru>
}

export function emTresPassos<I extends Entrada, O, P, R>(
  chamada: Chamada<O>,
  { vez, preparar, perguntar, guardar }: TresPassos<I, O, P, R>,
): Responder<I> {
  /** Keys whose work is being done here: a twin waits for the answer, and the work is done once. */
  const emCurso = new Set<string>()

  const trabalhar: Responder<I> = async (entrada, pedido, chave) => {
    // Out of scope or without the right, the call is refused before the outside system is asked.
    const pergunta = await transaction(chamada.pool, quem(pedido), async ({ client }) => {
      const alvo = await resolverObjetos(client, chamada.endpoint, entrada, pedido)
      const auditar = () => undefined
      // Answered before: the second transaction answers the same bytes, and no work is done for them.
      if (chave && (await foiRespondida(client, chave))) return null
      // Nobody outside is asked about a client still to be confirmed: the second transaction refuses.
      if (alvo && estaFechado(chamada.endpoint, alvo)) return null
      return {
        dados: await preparar(entrada, { ...pedido, client, ...(alvo && { alvo }), auditar }),
      }
    })
    const resposta = pergunta && { dados: await perguntar(pergunta.dados, pedido) }
    const fazer: Fazer<I, O> = (input, contexto) => {
      if (!resposta) throw new Error('A client to be confirmed was asked about outside')
      return guardar(resposta.dados, input, contexto)
    }
    return emTransacao(chamada, { fazer })(entrada, pedido, chave)
  }

  const responder: Responder<I> = (...args) =>
    vez ? vez.ocupar(() => trabalhar(...args)) : trabalhar(...args)

  return async (entrada, pedido, chave) => {
    if (!chave) return responder(entrada, pedido, chave)
    const nome = `${chave.idUsuario} ${chave.chave}`
    if (emCurso.has(nome)) throw new ChaveEmUso()
    emCurso.add(nome)
    try {
      return await responder(entrada, pedido, chave)
    } finally {
      emCurso.delete(nome)
    }
  }
}
