import type { ClientBase, QueryConfig } from 'pg'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import type { Registro } from '../audit/registrar.ts'
import type { Db } from '../db/db.ts'
import type { JsonCru } from './json-cru.ts'

/** Who asks, as the database knows them: nothing of it comes from the token or the request. */
export type Usuario = {
  id: string
  login: string
  nome: string
  papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
  /** The controls of the person's profile (`OPORTUNIDADE_PERDER`). */
  controles: ReadonlySet<string>
  /** The promotores this person works for. */
  promotores: ReadonlySet<string>
}

/** The relationship of the objects that the call names, as the door found it in scope. */
export type Alvo = {
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idAtendente: string | null
  /** Another promotor has the client too, and nobody proved yet that the client is here. */
  aConfirmar: boolean
}

/** What the door knows before the transaction begins. */
export type Pedido = {
  usuario: Usuario
  /** The active promotor; null only where the call may come before one is chosen. */
  codigoPromotor: string | null
  /**
   * The promotores whose rows the call may see: an ATENDENTE the active one, a PROMOTOR or GESTOR
   * all of theirs. Row-level security holds the transaction to them.
   */
  escopo: readonly string[]
  agora: Date
  idRequisicao: string
}

/** Who asks, for which promotor, and the transaction the answer happens in. */
export type Contexto = Pedido & {
  db: Db
  /** The connection under `db`, pipelined, for a statement that is better written by hand. */
  client: ClientBase
  /** Present when the call names objects of a client (`endpoint.objetos`). */
  alvo?: Alvo
  /**
   * Adds to the trail, in this transaction: for a client that the call found or made by itself.
   * Objects named by the call are in the trail already.
   */
  auditar: (acao: Registro['acao'], sobre: Pick<Registro, 'idCliente' | 'alvo' | 'detalhe'>) => void
}

export type Handler = {
  endpoint: Endpoint
  run: (input: never, contexto: Contexto) => Promise<unknown>
  direto?: Direto<never>
  externo?: (input: never, contexto: Contexto) => Promise<Perguntar>
  /** Its statements leave together with the look-up of its objects. */
  junta?: boolean
  efemera?: RespostaEfemera<never, never, unknown>
}

type RespostaEfemera<I, R, S = R> = {
  /** The answer as it may be kept under its key. */
  esconder: (resposta: R) => S
  /** The whole answer to a retry, from what was kept and what the database says now. */
  refazer: (guardada: R, input: I, contexto: Contexto) => Promise<S>
}

/** Ties a call of the API to the function that answers it; the types come from the call. */
export const handle = <E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, contexto: Contexto) => Promise<Output<E> | JsonCru>,
): Handler => ({ endpoint, run })

/**
 * Ties a read that does not wait to know that its objects are in scope: what it found is thrown away
 * when they are not. It is told no `alvo`; row-level security holds it to the promotores as always.
 */
export function handleJunto<E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, contexto: Contexto) => Promise<Output<E> | JsonCru>,
): Handler {
  if (endpoint.method !== 'GET' && !endpoint.leitura) {
    throw new Error('A change waits until its objects are known to be in scope')
  }
  return { endpoint, run, junta: true }
}

/**
 * Ties a change whose answer shows what must lie nowhere: its key keeps that it was answered, and a
 * retry reads again, with the scope looked up again, what it may show.
 */
export const handleEfemero = <E extends Endpoint>(
  endpoint: E,
  {
    fazer,
    ...efemera
  }: RespostaEfemera<Input<E>, Output<E>> & {
    fazer: (input: Input<E>, contexto: Contexto) => Promise<Output<E>>
  },
): Handler => ({ endpoint, run: fazer, efemera })

export type Direto<I> = {
  /**
   * The one statement that does all: finds the objects in `pedido.escopo`, reads the data and adds
   * to the trail (`auditoria`) when it shows anything. It travels together with BEGIN, the security
   * context and COMMIT, in a single round trip.
   */
  consulta: (input: I, pedido: Pedido) => QueryConfig
  /** The statement sets the security context by itself, so it travels alone. */
  traz?: 'contexto'
  /** Turns the rows into the answer. Throws `Recusa` for what was not there. */
  ler: (rows: Record<string, unknown>[], pedido: Pedido) => JsonCru
}

/**
 * A read on the hot path (opening a client, a search): one statement, which must change nothing but the trail
 * and does the work of the door for `endpoint.objetos` itself.
 */
export const handleDireto = <E extends Endpoint>(
  endpoint: E,
  direto: Direto<Input<E>>,
): Handler => ({
  endpoint,
  direto,
  run: () => Promise.reject(new Error('A direct call has one statement and no verb')),
})

/** Asks a system outside, with no transaction open; what it gives keeps the answer in one. */
type Perguntar = (pedido: Pedido) => Promise<(contexto: Contexto) => Promise<unknown>>

type Externo<E extends Endpoint, P, R> = {
  /** A transaction that only reads: scope, consent, and what the question needs. */
  preparar: (input: Input<E>, contexto: Contexto) => Promise<P>
  /** No transaction is open, and no connection taken. */
  perguntar: (pergunta: P, pedido: Pedido) => Promise<R>
  /** A second transaction, with the scope looked up again: keeps the answer and shows it. */
  guardar: (resposta: R, input: Input<E>, contexto: Contexto) => Promise<Output<E> | JsonCru>
}

/**
 * Ties a call that asks a system outside between two transactions: a GET, or a POST that only keeps
 * what is asked out of the address. A call that changes something is never one: it leaves the asking
 * to a job, which has a key.
 */
export function handleExterno<E extends Endpoint, P, R>(
  endpoint: E,
  { preparar, perguntar, guardar }: Externo<E, P, R>,
): Handler {
  if (endpoint.method !== 'GET' && !endpoint.leitura) {
    throw new Error('Only a reading call asks outside between transactions')
  }
  return emTresPassos(endpoint, { preparar, perguntar, guardar })
}

/**
 * Ties a change whose work takes long and touches nothing outside: with no transaction open, and safe
 * to be done again.
 */
export const handlePesado = <E extends Endpoint, P, R>(
  endpoint: E,
  passos: Externo<E, P, R>,
): Handler => emTresPassos(endpoint, passos)

function emTresPassos<E extends Endpoint, P, R>(
  endpoint: E,
  { preparar, perguntar, guardar }: Externo<E, P, R>,
): Handler {
  return {
    endpoint,
    externo: async (input: Input<E>, contexto) => {
      const pergunta = await preparar(input, contexto)
      return async (pedido) => {
        const resposta = await perguntar(pergunta, pedido)
        return (segundo) => guardar(resposta, input, segundo)
      }
    },
    run: () => Promise.reject(new Error('An outside call has three steps and no verb')),
  }
}
