import { expect, test } from 'vitest'
import { FormularioDeEndereco } from '#shared/cliente/shapes.ts'
import type { EnderecoDoCep } from '#shared/referencia/api.ts'
import { preenchidoPeloCep, SEM_CIDADE, type CamposDoCep } from './preenchido-pelo-cep.ts'

const vazio: CamposDoCep = {}
const campinas: EnderecoDoCep = {
  cep: '13010000',
  logradouro: 'Rua Barão de Jaguara',
  bairro: 'Centro',
  cidade: 'Campinas',
  codigoIbge: 3_509_502,
  uf: 'SP',
}
const preenchido = {
  logradouro: 'Rua Barão de Jaguara',
  bairro: 'Centro',
  uf: 'SP',
  codigoIbge: 3_509_502,
}
const daBahia: CamposDoCep = {
  logradouro: 'Rua Chile',
  bairro: 'Sé',
  uf: 'BA',
  codigoIbge: 2_927_408,
}

test('the postal code fills what it knows, over what the address was before', () => {
  expect(preenchidoPeloCep(vazio, vazio, campinas)).toEqual(preenchido)
  expect(preenchidoPeloCep(daBahia, daBahia, campinas)).toEqual(preenchido)
})

test('a street that was typed while the postal code was on its way stays as it was typed', () => {
  const agora = { ...vazio, logradouro: 'Rua Barão de Jaguara, fundos' }

  expect(preenchidoPeloCep(vazio, agora, campinas)).toEqual({
    bairro: 'Centro',
    uf: 'SP',
    codigoIbge: 3_509_502,
  })
})

test('a state or city that was chosen meanwhile is not changed, and never one without the other', () => {
  expect(preenchidoPeloCep(vazio, { ...vazio, uf: 'MG' }, campinas)).toEqual({
    logradouro: 'Rua Barão de Jaguara',
    bairro: 'Centro',
  })
  expect(
    preenchidoPeloCep(daBahia, { ...daBahia, codigoIbge: 2_910_800 }, campinas),
  ).not.toHaveProperty('uf')
})

const geral: EnderecoDoCep = { ...campinas, logradouro: '', bairro: '' }

test('the one postal code of a small town leaves street and quarter to the person', () => {
  expect(preenchidoPeloCep(vazio, vazio, geral)).toEqual({ uf: 'SP', codigoIbge: 3_509_502 })
  const digitada = { ...vazio, logradouro: 'Sítio Boa Vista' }
  expect(preenchidoPeloCep(digitada, digitada, geral)).not.toHaveProperty('logradouro')
})

test('a city that is not known by its number is left to be chosen, and none of another state stays', () => {
  const semCidade = { ...campinas, codigoIbge: null }

  expect(preenchidoPeloCep(daBahia, daBahia, semCidade)).toMatchObject({
    uf: 'SP',
    codigoIbge: SEM_CIDADE,
  })
  const deSp = { ...daBahia, uf: 'SP', codigoIbge: 3_550_308 }
  expect(preenchidoPeloCep(deSp, deSp, semCidade)).toMatchObject({
    uf: 'SP',
    codigoIbge: 3_550_308,
  })
})

test('an address without a city is not sent: the form asks for one', () => {
  const { error } = FormularioDeEndereco.shape.codigoIbge.safeParse(SEM_CIDADE)

  expect(error?.issues.map(({ message }) => message)).toContain('Cidade: escolha a cidade')
})
