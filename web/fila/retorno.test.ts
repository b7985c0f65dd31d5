import { expect, test } from 'vitest'
import type { Resultado } from '#shared/fila/resultado.ts'
import { retornoDito } from './retorno.ts'

const dito = (resultado: Resultado, lembrar = true, prometer = true) =>
  retornoDito(resultado, 'amanhã 15h', { lembrar, prometer })

test('a return typed before the number turned out to be wrong is no lembrete', () => {
  expect([dito('PEDIU_RETORNO'), dito('NUMERO_ERRADO')]).toEqual(['amanhã 15h', null])
})

test('who may promise and not remind keeps a return of the client who asked for it alone', () => {
  expect([dito('PEDIU_RETORNO', false), dito('FALOU', false)]).toEqual(['amanhã 15h', null])
  expect(dito('FALOU')).toBe('amanhã 15h')
})
