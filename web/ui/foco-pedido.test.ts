import { expect, test } from 'vitest'
import { pedirFoco } from './foco-pedido.ts'

const botao = { nome: 'Refinanciar' }
const anotacao = { nome: 'Nova anotação' }

test('a part that requests the focus gets it once; shown again, it does not move the focus', () => {
  const pedido = pedirFoco(botao)

  expect([pedido.pegar(botao), pedido.pegar(botao)]).toEqual([true, false])
})

test('the focus moves when the requesting button is gone', () => {
  expect(pedirFoco(botao).pegar(null)).toBe(true)
})

test('a person typing a note while the simulator loads does not lose the focus, then or later', () => {
  const pedido = pedirFoco(botao)

  expect(pedido.pegar(anotacao)).toBe(false)
  expect(pedido.pegar(null)).toBe(false)
})
