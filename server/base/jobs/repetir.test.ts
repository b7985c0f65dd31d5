import { expect, onTestFinished, test, vi } from 'vitest'
import { repetir } from './repetir.ts'

const MINUTO = 60_000

test('twenty works of each minute that begin together run at twenty instants, each once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const inicio = Date.now()
  const instantes: number[][] = []
  const paradas = Array.from({ length: 20 }, (_, qual) =>
    repetir(
      MINUTO,
      async () => void (instantes[qual] ??= []).push(Date.now() - inicio),
      () => undefined,
    ),
  )
  await vi.advanceTimersByTimeAsync(3 * MINUTO)
  await Promise.all(paradas.map((parar) => parar()))
  await vi.advanceTimersByTimeAsync(3 * MINUTO)

  const primeiros = instantes.map(([primeiro = 0]) => primeiro).toSorted((a, b) => a - b)
  expect(primeiros).toHaveLength(20)
  for (const [qual, primeiro] of primeiros.entries()) {
    expect(primeiro).toBeGreaterThanOrEqual(MINUTO / 2)
    expect(primeiro - (primeiros[qual - 1] ?? 0)).toBeGreaterThan(500)
  }
  for (const vezes of instantes) {
    expect(vezes).toEqual(vezes.map((_, n) => (vezes[0] ?? 0) + n * MINUTO))
    expect(vezes.length).toBeGreaterThanOrEqual(3)
  }
})
