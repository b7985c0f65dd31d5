import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { bancoFora } from './fora.ts'
import { criarVez, SemVaga, type Vez } from '../vez.ts'

/** Longest wait for a lock or for a turn, in milliseconds; the call then ends in words. */
export const esperaPadraoMs = 2000

const esperas = new WeakMap<Pool, number>()

/** How long the calls over this pool wait for their turn. */
export const esperarAte = (pool: Pool, ms: number): void => void esperas.set(pool, ms)

const esperaDe = (pool: Pool) => esperas.get(pool) ?? esperaPadraoMs

/** So many calls may wait for a connection; the next one is told to come back. */
const filaPorConexao = 60

/** PostgreSQL: the lock of another transaction was not released in time. */
export const semTranca = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '55P03'

/** PostgreSQL: the statement took longer than the pool allows, which a busy machine does to any of them. */
export const semTempo = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '57014'

/** Whether the same call may pass in a moment: nothing is wrong with the call itself. */
export const semVez = (error: unknown): boolean =>
  error instanceof SemVaga || semTranca(error) || bancoFora(error)

/** @throws SemVaga where too many wait for a connection already, or none came free in time */
export async function naFila<T>(pool: Pool, pedir: () => Promise<T>): Promise<T> {
  if (pool.waitingCount >= pool.options.max * filaPorConexao) throw new SemVaga()
  try {
    return await pedir()
  } catch (error) {
    throw ehEsperaEsgotada(error) ? new SemVaga({ cause: error }) : error
  }
}

/** @throws SemVaga as `naFila` does */
export const conectar = (pool: Pool): Promise<PoolClient> => naFila(pool, () => pool.connect())

/** pg-pool names it by its message alone. */
const ehEsperaEsgotada = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/** Connections that only single statements may take: searches and the opening of a client. */
const reservadas = (max: number) => (max >= 8 ? 3 : max > 1 ? 1 : 0)

const porPool = new WeakMap<Pool, Vez>()

/**
 * Runs a transaction of several statements, which may wait for a lock: such transactions never take
 * the last connections of the pool.
 */
export function comVaga<T>(pool: Pool, fazer: () => Promise<T>): Promise<T> {
  const { max } = pool.options
  let vagas = porPool.get(pool)
  if (!vagas) {
    vagas = criarVez({
      aoMesmoTempo: max - reservadas(max),
      fila: max * filaPorConexao,
      esperaMs: esperaDe(pool),
    })
    porPool.set(pool, vagas)
  }
  return vagas.ocupar(fazer)
}

/** Changes of one object that hold a connection at a time: the row lock lets one through anyway. */
const porObjeto = { aoMesmoTempo: 2, fila: 30 }

/** A promotor or a person is no row that a change locks: all its people would wait for each other. */
const deUmObjeto = (alvo: string) => /(?:^| )(?!promotor:|atendente:)\w+:/.test(alvo)

const alvos = new Map<string, Vez>()

/**
 * Runs a change of the named objects (`proposta:0199…`). A dozen changes that wait for one locked
 * row take two connections, and the others wait without one.
 */
export async function porAlvo<T>(pool: Pool, alvo: string, fazer: () => Promise<T>): Promise<T> {
  if (!deUmObjeto(alvo)) return fazer()
  const vagas = alvos.get(alvo) ?? criarVez({ ...porObjeto, esperaMs: esperaDe(pool) })
  alvos.set(alvo, vagas)
  try {
    return await vagas.ocupar(fazer)
  } finally {
    if (vagas.vazia()) alvos.delete(alvo)
  }
}
