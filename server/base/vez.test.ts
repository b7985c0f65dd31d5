import { setTimeout as esperar } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { criarVez, SemVaga } from './vez.ts'

test('a limited number runs at a time, in order of arrival, and a failure frees its slot', async () => {
  const vez = criarVez({ aoMesmoTempo: 3 })
  let dentro = 0
  let maximo = 0
  const comecos: number[] = []
  const fins = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) =>
      vez.ocupar(async () => {
        comecos.push(i)
        dentro += 1
        maximo = Math.max(maximo, dentro)
        await esperar(i % 3)
        dentro -= 1
        if (i % 7 === 0) throw new Error('falhou')
        return i
      }),
    ),
  )

  expect(maximo).toBe(3)
  expect(comecos).toEqual(Array.from({ length: 40 }, (_, i) => i))
  expect(fins.filter(({ status }) => status === 'rejected')).toHaveLength(6)
  expect(vez.vazia()).toBe(true)
})

const nunca = () => new Promise<never>(() => undefined)

test('who finds the line full is refused at once, and who waits too long is refused without having run', async () => {
  const vez = criarVez({ aoMesmoTempo: 1, fila: 1, esperaMs: 50 })
  void vez.ocupar(nunca)
  let rodou = false
  const naFila = vez.ocupar(async () => {
    rodou = true
  })
  await expect(vez.ocupar(async () => 'nada')).rejects.toThrow(SemVaga)
  await expect(naFila).rejects.toThrow(SemVaga)
  expect(rodou).toBe(false)
})
