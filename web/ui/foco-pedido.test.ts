import { expect, test } from 'vitest'
import { pedirFoco } from './foco-pedido.ts'

const botao = { nome: 'Refinanciar' }
const anotacao = { nome: 'Nova anotação' }

test('what asked for the focus takes it once: a part that is shown again leaves it where it is', () => {
  const pedido = pedirFoco(botao)

  expect([pedido.pegar(botao), pedido.pegar(botao)]).toEqual([true, false])
})

test('the focus is taken where the button that asked for it is gone', () => {
  expect(pedirFoco(botao).pegar(null)).toBe(true)
})

test('who writes a note while the simulator is still on its way is not pulled out of it, then or later', () => {
  const pedido = pedirFoco(botao)

  expect(pedido.pegar(anotacao)).toBe(false)
  expect(pedido.pegar(null)).toBe(false)
})
