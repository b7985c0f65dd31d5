import type { ClientBase, QueryConfig } from 'pg'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import type { Registro } from '../auditoria/registrar.ts'
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
}

/** Ties a call of the API to the function that answers it; the types come from the call. */
export const handle = <E extends Endpoint>(
  endpoint: E,
  run: (input: Input<E>, contexto: Contexto) => Promise<Output<E> | JsonCru>,
): Handler => ({ endpoint, run })

export type Direto<I> = {
  /**
   * The one statement that does all: finds the objects in `pedido.escopo`, reads the data and adds
   * to the trail (`auditoria`) when it shows anything. It travels together with BEGIN, the security
   * context and COMMIT, in a single round trip.
   */
  consulta: (input: I, pedido: Pedido) => QueryConfig
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
