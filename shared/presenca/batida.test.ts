import { expect, test } from 'vitest'
import { ABANDONO_MS, BATIDA_MS, MAXIMO_OBSERVADOS, VALIDADE_MS } from './batida.ts'
import { MAXIMO_ABAS } from '../relacionamento/abas.ts'

test('a window is gone after three beats that were not heard, well within thirty seconds', () => {
  expect([BATIDA_MS, VALIDADE_MS]).toEqual([8000, 25_000])
  expect(ABANDONO_MS).toBe(900_000)
})

test('a window may ask about every client it has open', () => {
  expect([MAXIMO_ABAS, MAXIMO_OBSERVADOS]).toEqual([10, 12])
})
