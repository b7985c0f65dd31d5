import { expect, test } from 'vitest'
import { passoPedido } from './passo-pedido.ts'

const memoria = (...passos: string[]) => passos.map((passo) => ({ passo, conta: '', valor: '' }))

test('an instalment that was worked out is explained by its own step', () => {
  expect(passoPedido(memoria('Valor financiado', 'Parcela'), 'Parcela')?.passo).toBe('Parcela')
})

test('an instalment that was given is explained where the financed amount uses it', () => {
  expect(passoPedido(memoria('Valor financiado', 'CET ao ano'), 'Parcela')?.passo).toBe(
    'Valor financiado',
  )
})

test('the account of a simulation kept before is still found by its old names', () => {
  expect(passoPedido(memoria('Saldo devedor quitado', 'CET'), 'CET')?.passo).toBe('CET')
})

test('what no step explains asks for none', () => {
  expect(passoPedido(memoria('Parcela'), 'Margem')).toBeUndefined()
})
