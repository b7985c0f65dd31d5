import { randomInt } from 'node:crypto'

/**
 * The seed of a randomized test: another one each run, and printed, so that a failure can be
 * repeated (`SEMENTE=123`).
 */
export function semente(teste: string): number {
  const pedida = Number(process.env['SEMENTE'] ?? '')
  const valor = Number.isInteger(pedida) && pedida > 0 ? pedida : randomInt(1, 2 ** 31)
  process.stderr.write(`${teste}: SEMENTE=${valor}\n`)
  return valor
}
