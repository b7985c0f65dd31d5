import { randomInt } from 'node:crypto'

/**
 * The seed of a test that draws what it does: another one each time, and printed, so that what failed
 * can be drawn again (`SEMENTE=123`).
 */
export function semente(teste: string): number {
  const pedida = Number(process.env['SEMENTE'] ?? '')
  const valor = Number.isInteger(pedida) && pedida > 0 ? pedida : randomInt(1, 2 ** 31)
  process.stderr.write(`${teste}: SEMENTE=${valor}\n`)
  return valor
}
