import { DatabaseError } from 'pg'
import { BancoForaDoAr } from '#database/watch.ts'

/**
 * PostgreSQL: lines that broke (08), an end or a start of the server (57P01 to 57P03), no room for one
 * more line or for its memory (53; a full disk is another matter). A FATAL one ends the line.
 */
const codigos = /^(?:08...|57P0[123]|53[0234]00)$/

/** Of the socket. Every other socket of this process is `fetch`'s, which hides its codes in `cause`. */
const daLinha = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver names these by their message alone. */
const doMotorista = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout expired',
])

/**
 * The database does not answer, or ends the line: an outage, no bug. Whether a change was made is not
 * known: the same key asked again tells.
 */
export function bancoFora(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof BancoForaDoAr) return true
  if (error instanceof DatabaseError) {
    return error.severity === 'FATAL' || codigos.test(error.code ?? '')
  }
  return daLinha.has(String(Reflect.get(error, 'code'))) || doMotorista.has(error.message)
}
