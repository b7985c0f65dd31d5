import { expect, test } from 'vitest'
import { comMarca, estaMarcada } from './marcas.ts'

test('a tick is gone when its value becomes another, and is there again for the value it was set for', () => {
  const nome = 'Conta que recebe'
  const marcas = comMarca(new Map(), { nome, valor: 'conta A', marcado: true })

  expect(estaMarcada(marcas, nome, 'conta A')).toBe(true)
  expect(estaMarcada(marcas, nome, 'conta B')).toBe(false)
  const semMarca = comMarca(marcas, { nome, valor: 'conta A', marcado: false })
  expect(estaMarcada(semMarca, nome, 'conta A')).toBe(false)
})
