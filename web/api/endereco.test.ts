import { expect, test } from 'vitest'
import { enderecoDe } from './endereco.ts'

test('an address carries its names in their places, and several values of a query by commas', () => {
  expect(
    enderecoDe(
      '/sumario/:codigo',
      { codigo: 'a/b' },
      { atendentes: ['um', 'dois'], sem: null, n: 2 },
    ),
  ).toBe('/sumario/a%2Fb?atendentes=um%2Cdois&n=2')
  expect(() => enderecoDe('/sumario', {}, { de: { um: 1 } })).toThrow('de is no value for a query')
})
