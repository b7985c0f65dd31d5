import { expect, test } from 'vitest'
import { comDetalhe, inicialDe } from './promotor.ts'

const um = { value: '0001', canal: 'LOJA', label: 'Promotora Aurora' }
const dois = { value: '0002', canal: 'DIGITAL', label: 'Promotora Sul' }
const detalhe = {
  ...um,
  situacao: 'ATIVO',
  cnpj: '00000000000191',
  uf: 'SP',
  cidade: 'São Paulo',
  telefone: null,
}

test('S3.06 the active promotor is value, canal and label: the only one, or the one of before', () => {
  expect(inicialDe([um], null)).toEqual({ value: '0001', canal: 'LOJA', label: 'Promotora Aurora' })
  expect(inicialDe([um, dois], '0002')).toEqual(dois)
  expect(inicialDe([um, dois], null)).toBeUndefined()
  expect(inicialDe([um, dois], '0009')).toBeUndefined()
  expect(inicialDe([], '0001')).toBeUndefined()
})

test('S7.06 GET promotor/{id} is merged into the active promotor, and into no other', () => {
  expect(comDetalhe(um, detalhe)).toEqual(detalhe)
  expect(comDetalhe(dois, detalhe)).toEqual(dois)
})
