import { expect, test } from 'vitest'
import { type Luz, quandoOlharDeNovo } from './luz.ts'

const verde: Luz = { liberado: true, liberadoAPartirDe: null }
const parada: Luz = { liberado: false, liberadoAPartirDe: null }
const abreAs = (liberadoAPartirDe: string): Luz => ({ liberado: false, liberadoAPartirDe })

const as = (hora: string) => new Date(`2026-11-23T${hora}Z`)
const quando = (luzes: readonly Luz[], lidoEm = as('11:58:00')) =>
  quandoOlharDeNovo(luzes, lidoEm)?.toISOString()

test('a red light is looked at again at the instant from which contact is allowed', () => {
  expect(quando([abreAs('2026-11-23T12:00:00.000Z')])).toBe('2026-11-23T12:00:00.000Z')
})

test('a green light is looked at again at each full hour, where the hours of contact may end', () => {
  expect(quando([verde])).toBe('2026-11-23T12:00:00.000Z')
  expect(quando([verde], as('12:00:00'))).toBe('2026-11-23T13:00:00.000Z')
  expect(quando([verde], as('23:59:59'))).toBe('2026-11-24T00:00:00.000Z')
})

test('of several phones the first that may change is waited for', () => {
  const luzes = [parada, abreAs('2026-11-23T13:00:00.000Z'), abreAs('2026-11-23T11:59:00.000Z')]

  expect(quando(luzes)).toBe('2026-11-23T11:59:00.000Z')
})

test('a failure that waiting cannot solve is not retried', () => {
  expect(quando([parada, parada])).toBeUndefined()
  expect(quando([])).toBeUndefined()
})

test('a server whose clock is behind is asked again after a while, not at once', () => {
  const abre = abreAs('2026-11-23T12:00:00.000Z')

  expect(quando([abre], as('12:00:01'))).toBe('2026-11-23T12:00:16.000Z')
})
