import { expect, test } from 'vitest'
import { PedidoDeResolver } from './pedido-de-resolver.ts'

const aceita = (mudanca: object) =>
  PedidoDeResolver.safeParse({
    idRelacionamento: '01934f51-0000-7000-8000-000000000001',
    incognita: 'PARCELA',
    codigoConvenio: '000331',
    valorLiberado: 1000,
    ...mudanca,
  }).success

test('a question is asked with rates from 0 to 30 % and terms from 1 to 480 instalments', () => {
  expect([0, 1.8, 30].map((taxaAm) => aceita({ taxaAm, prazo: 84 }))).toEqual([true, true, true])
  expect([-0.01, 30.01].map((taxaAm) => aceita({ taxaAm, prazo: 84 }))).toEqual([false, false])
  expect([1, 480].map((prazo) => aceita({ taxaAm: 1.8, prazo }))).toEqual([true, true])
  expect([0, 481, 84.5].map((prazo) => aceita({ taxaAm: 1.8, prazo }))).toEqual([
    false,
    false,
    false,
  ])
})
