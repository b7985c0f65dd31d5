import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { criarReleitura } from './releitura.ts'

const LEITURA_MS = 1200

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A panel whose answer takes longer than two notices are apart; each answer is when it was asked for. */
function abrir() {
  const cache = new QueryClient()
  const pedidas: number[] = []
  const lidas: unknown[] = []
  const observador = new QueryObserver(cache, {
    queryKey: ['painel'],
    queryFn: async ({ signal }) => {
      const em = Date.now()
      pedidas.push(em)
      await new Promise((resolve) => setTimeout(resolve, LEITURA_MS))
      signal.throwIfAborted()
      return em
    },
  })
  const fechar = observador.subscribe(({ data, isFetching }) => {
    if (data !== undefined && !isFetching) lidas.push(data)
  })
  return { reler: criarReleitura(cache, ['painel']), pedidas, lidas, fechar }
}

test('a busy shop sees new numbers while notices come faster than answers', async () => {
  const { reler, lidas, fechar } = abrir()
  for (let vez = 0; vez < 20; vez++) {
    await vi.advanceTimersByTimeAsync(500)
    reler()
  }
  expect(new Set(lidas).size).toBeGreaterThanOrEqual(7)
  fechar()
})

test('what is announced while an answer is on its way is read after it, and then nothing more', async () => {
  const { reler, pedidas, lidas, fechar } = abrir()
  await vi.advanceTimersByTimeAsync(500)
  reler()
  const anunciado = Date.now()
  await vi.advanceTimersByTimeAsync(10 * LEITURA_MS)

  expect(pedidas).toHaveLength(2)
  expect(lidas.at(-1)).toBeGreaterThanOrEqual(anunciado)
  fechar()
})
