import { expect, test } from 'vitest'
import { ApiError } from '../api/erro.ts'
import { envelhecem, sentencas } from './conferencia.ts'
import { haQuantoTempo, prazoEmPalavras } from './prazo.ts'

/** Monday 23 November 2026, 10:00 in Brasília. */
const agora = new Date('2026-11-23T13:00:00Z')

test.each([
  ['2026-11-23T20:00:00Z', 'vence hoje'],
  ['2026-11-23T12:59:59Z', 'venceu hoje'],
  ['2026-11-24T02:59:00Z', 'vence hoje'],
  ['2026-11-24T03:00:00Z', 'vence amanhã'],
  ['2026-11-26T13:00:00Z', 'vence em 3 dias'],
  ['2026-11-23T02:59:00Z', 'venceu ontem'],
  ['2026-11-20T13:00:00Z', 'venceu há 3 dias'],
])('a step that ends at %s %s, in days of Brasília', (prazo, palavras) => {
  expect(prazoEmPalavras(prazo, agora)).toBe(palavras)
})

test.each([
  ['2026-11-23T12:00:00Z', 'hoje'],
  ['2026-11-23T02:00:00Z', 'ontem'],
  ['2026-11-16T13:00:00Z', 'há 7 dias'],
  // A clock a little behind that of the server makes nothing of the future.
  ['2026-11-24T13:00:00Z', 'hoje'],
])('what happened at %s was %s', (instante, palavras) => {
  expect(haQuantoTempo(instante, agora)).toBe(palavras)
})

test('after a proposta every simulation, offer and list of propostas is asked again', () => {
  const caminhos = envelhecem.map(({ path }) => path)

  expect(new Set(caminhos).size).toBe(caminhos.length)
  expect(caminhos.filter((path) => path.includes('simul')).length).toBeGreaterThan(0)
  expect(caminhos.filter((path) => path.includes('proposta')).length).toBeGreaterThan(0)
})

test('what is missing of a proposta is said in sentences; a failure that is none of its own is not', () => {
  const corpo = { errors: [], message: 'Falta o endereço;Falta a conta' }

  expect(sentencas(new ApiError(400, corpo))).toEqual(['Falta o endereço', 'Falta a conta'])
  expect(sentencas(new ApiError(500, corpo))).toBeUndefined()
  expect(sentencas(new ApiError(400))).toBeUndefined()
  expect(sentencas(null)).toBeUndefined()
})
