import { setTimeout as esperar } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { criarVez } from './vez.ts'

test('a limited number runs at a time, in order of arrival, and a failure frees its slot', async () => {
  const vez = criarVez(3)
  let dentro = 0
  let maximo = 0
  const comecos: number[] = []
  const fins = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) =>
      vez(async () => {
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
  expect(await vez(async () => 'livre')).toBe('livre')
})
