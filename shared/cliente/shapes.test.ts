import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { cpfValido, digitosDoCpf } from '../cpf.ts'
import { lerCsv } from '../csv.ts'
import { NovoCliente } from '../relacionamento/shapes.ts'
import { complementoDe, type FatosDoCadastro } from './complemento.ts'
import { ContaMudada, NovaConta, NovoEndereco } from './shapes.ts'

const idCliente = '01934f51-08b8-7f2c-855f-0000000034f7'
const sentencas = (schema: z.ZodType, valor: unknown) =>
  schema.safeParse(valor).error?.issues.map(({ message }) => message) ?? []

const endereco = {
  idCliente,
  codigoTipo: '1',
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  bairro: 'Bela Vista',
  codigoIbge: 3_550_308,
  principal: true,
}

test('a CEP is kept as its eight digits, its zeros too', () => {
  expect(NovoEndereco.parse(endereco).cep).toBe('01310100')
  expect(NovoEndereco.parse({ ...endereco, cep: '01310100' }).cep).toBe('01310100')
  for (const cep of ['1310-100', '01310 100', '013101000', '01.310-100', '01310-10A', '٠١٣١٠١٠٠']) {
    expect([cep, sentencas(NovoEndereco, { ...endereco, cep })]).toEqual([
      cep,
      ['CEP inválido: informe 8 dígitos'],
    ])
  }
})

test('the number of a house is a number, with a letter at most, or S/N', () => {
  for (const numero of ['1', '1000', '999999', '12A', '12b', 'S/N']) {
    expect([numero, sentencas(NovoEndereco, { ...endereco, numero })]).toEqual([numero, []])
  }
  for (const numero of ['', 's/n', 'SN', '12 A', '12AB', '1234567', '-1', '12/3']) {
    expect([numero, sentencas(NovoEndereco, { ...endereco, numero })]).toEqual([
      numero,
      ['Número: informe o número ou S/N'],
    ])
  }
})

test('blanks and line breaks that were pasted into a street become one blank', () => {
  const lido = NovoEndereco.parse({ ...endereco, logradouro: '  Rua\n das\t\tFlores ' })
  expect(lido.logradouro).toBe('Rua das Flores')
  expect(sentencas(NovoEndereco, { ...endereco, logradouro: ' \n ' })).toContain(
    'Logradouro: preencha este campo',
  )
  expect(NovoEndereco.parse({ ...endereco, complemento: null }).complemento).toBeNull()
})

test('every city of the country can be chosen', () => {
  const cidades = lerCsv(readFileSync('database/reference/municipios.csv', 'utf8'))
  const coluna = Object.keys(cidades[0] ?? {}).find((nome) => /ibge/.test(nome)) ?? ''
  expect(cidades.length).toBeGreaterThan(5500)
  const { codigoIbge } = NovoEndereco.shape
  const recusadas = cidades.filter((uma) => !codigoIbge.safeParse(Number(uma[coluna])).success)
  expect(recusadas).toEqual([])
})

const conta = {
  idCliente,
  codigoBanco: '001',
  agencia: '1584',
  codigoTipoConta: '1',
  conta: '00210169',
  digito: '6',
  principal: true,
}

test('an account keeps its zeros; its digit is a number, X or P in capitals', () => {
  expect(NovaConta.parse(conta)).toMatchObject({ conta: '00210169', digito: '6' })
  expect(NovaConta.parse({ ...conta, digito: 'x' }).digito).toBe('X')
  expect(NovaConta.parse({ ...conta, digito: 'p' }).digito).toBe('P')
  for (const digito of ['', '12', 'A', '-', ' 6']) {
    expect([digito, sentencas(NovaConta, { ...conta, digito })]).toEqual([
      digito,
      ['Dígito: um número, X ou P'],
    ])
  }
})

test('an agency or account pasted with its digit or dots is told how, by its own field', () => {
  expect(sentencas(NovaConta, { ...conta, agencia: '1584-9' })).toEqual([
    'Agência: informe só os números, sem o dígito',
  ])
  expect(sentencas(NovaConta, { ...conta, conta: '210.169' })).toEqual([
    'Conta: informe só os números, sem o dígito',
  ])
  expect(sentencas(NovaConta, { ...conta, conta: undefined })).toEqual([
    'Conta: informe só os números, sem o dígito',
  ])
})

test('a masked account is no number; left out, it stays', () => {
  const { idCliente: _fora, conta: _numero, digito: _digito, ...resto } = conta
  const mudada = { ...resto, idDadosBancarios: idCliente }
  expect(sentencas(ContaMudada, mudada)).toEqual([])
  expect(sentencas(ContaMudada, { ...mudada, conta: '****69-6' })).toEqual([])
  expect(sentencas(ContaMudada, { ...mudada, conta: '*****69' })).toEqual([
    'Conta: informe só os números, sem o dígito',
  ])
})

const cliente = { cpf: '529.982.247-25', nome: 'Maria da Silva', dataNascimento: '1958-04-10' }

test('who is included has a CPF, a name and a birth date; the rest may wait', () => {
  expect(NovoCliente.parse(cliente)).toEqual({ ...cliente, cpf: '52998224725' })
  const sozinho = { ...cliente, sexo: null, uf: null, telefone: null }
  expect(sentencas(NovoCliente, sozinho)).toEqual([])
  expect(sentencas(NovoCliente, {})).toEqual([
    'CPF inválido: informe os 11 dígitos',
    'Nome: preencha este campo',
    'Informe a data',
  ])
})

test.each([
  ['M', ['Nome: informe o nome completo']],
  ['  M  ', ['Nome: informe o nome completo']],
  ['Maria 2', ['Nome: use só letras']],
  ['<b>Maria</b>', ['Nome: use só letras']],
  ["Maria d'Ávila-Souza", []],
  ['Zoë Müller', []],
])('the name %j: %j', (nome, ditas) => {
  expect(sentencas(NovoCliente, { ...cliente, nome })).toEqual(ditas)
})

test('a name is composed and has single blanks, however it was pasted', () => {
  const nome = '  Jose\u{301}\u{a0}da \n Conceic\u{327}a\u{303}o '
  expect(NovoCliente.parse({ ...cliente, nome }).nome).toBe('José da Conceição')
})

test('every CPF has one pair of digits and one only, with zeros before it too', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.stringMatching(/^[0-9]{9}$/), fc.stringMatching(/^0{1,4}[0-9]{5}$/)),
      (inicio) => {
        const nove = inicio.padStart(9, '0')
        const certos = Array.from({ length: 100 }, (_, k) => String(k).padStart(2, '0')).filter(
          (dois) => cpfValido(nove + dois),
        )
        const repetido = /^(\d)\1{8}$/.test(nove) && digitosDoCpf(nove) === nove.slice(0, 2)
        expect(certos).toEqual(repetido ? [] : [digitosDoCpf(nove)])
      },
    ),
    { numRuns: 40 },
  )
})

const tudo: FatosDoCadastro = {
  nomeMae: true,
  dataNascimento: true,
  sexo: true,
  estadoCivil: true,
  endereco: true,
  conta: true,
  telefoneVerificado: true,
}

test('what is missing is told item by item, and only what is missing', () => {
  const nomes = Object.keys(tudo) as (keyof FatosDoCadastro)[]
  fc.assert(
    fc.property(fc.subarray(nomes), (faltam) => {
      const fatos = { ...tudo, ...Object.fromEntries(faltam.map((nome) => [nome, false])) }
      const { completo, pendencias } = complementoDe(fatos)
      expect(pendencias.map(({ codigo }) => codigo).toSorted()).toEqual([...faltam].toSorted())
      expect(completo).toBe(faltam.length === 0)
    }),
  )
})
