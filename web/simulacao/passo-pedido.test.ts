import { expect, test } from 'vitest'
import { passoPedido } from './passo-pedido.ts'

const memoria = (...passos: string[]) => passos.map((passo) => ({ passo, conta: '', valor: '' }))

test('an instalment that was worked out is explained by its own step', () => {
  expect(passoPedido(memoria('Valor financiado', 'Parcela'), 'Parcela')?.passo).toBe('Parcela')
})

test('a given instalment is explained where the financed amount uses it', () => {
  expect(passoPedido(memoria('Valor financiado', 'CET ao ano'), 'Parcela')?.passo).toBe(
    'Valor financiado',
  )
})

test('the account of an older saved simulation is found by its old names', () => {
  expect(passoPedido(memoria('Saldo devedor quitado', 'CET'), 'CET')?.passo).toBe('CET')
})

test('a number without a step has no account', () => {
  expect(passoPedido(memoria('Parcela'), 'Margem')).toBeUndefined()
})
