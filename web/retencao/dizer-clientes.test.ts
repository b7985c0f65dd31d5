import { expect, test } from 'vitest'
import { dizerClientes } from './dizer-clientes.ts'

test.each([
  [['r1'], '1 cliente'],
  [['r1', 'r1'], '1 cliente'],
  [['r1', 'r2', 'r1'], '2 clientes'],
])('the requests of %j are of %s', (ids, dito) => {
  expect(dizerClientes(ids.map((idRelacionamento) => ({ idRelacionamento })))).toBe(dito)
})
