import { expect, test } from 'vitest'
import { juntarRascunho } from './juntar-rascunho.ts'

test('a draft read back never erases what was typed meanwhile, and says what gave way', () => {
  expect(juntarRascunho({ texto: 'RASCUNHO ANTIGO' }, { texto: 'digitado cedo' })).toEqual({
    valores: { texto: 'digitado cedo' },
    perdidos: { texto: 'RASCUNHO ANTIGO' },
  })
})

test('the fields that nobody touched come back from the draft', () => {
  const rascunho = { nome: 'MARIA', uf: 'SP', telefone: { ddd: '11', numero: '900001234' } }
  expect(juntarRascunho(rascunho, { nome: 'MARIA DAS DORES' })).toEqual({
    valores: { ...rascunho, nome: 'MARIA DAS DORES' },
    perdidos: {},
  })
})

test('an empty draft of a field gives way without a word', () => {
  expect(juntarRascunho({ texto: ' ', tipo: null }, { texto: 'a', tipo: '01' }).perdidos).toEqual(
    {},
  )
})

test('one letter typed about a witness replaces nothing else that the draft says of the persons', () => {
  const pessoas = { TESTEMUNHA_1: { nome: 'RITA', cpf: '90000200182' }, ROGO: { nome: 'JOSE' } }
  expect(juntarRascunho({ pessoas }, { 'pessoas.TESTEMUNHA_1.nome': 'A' })).toEqual({
    valores: { pessoas: { ...pessoas, TESTEMUNHA_1: { nome: 'A', cpf: '90000200182' } } },
    perdidos: { pessoas },
  })
  expect(juntarRascunho({ pessoas }, { 'pessoas.ROGO.cpf': '9' }).perdidos).toEqual({})
})

test('ticks of the draft that gave way to other ticks are offered', () => {
  expect(juntarRascunho({ tipos: ['RG'] }, { tipos: ['CPF'] }).perdidos).toEqual({ tipos: ['RG'] })
  expect(juntarRascunho({ tipos: ['RG'] }, { tipos: ['RG'] }).perdidos).toEqual({})
})
