import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lerCsv } from '../csv.ts'
import { tiposDeOptIn } from '../contato/semaforo.ts'
import { ehCelular, NumeroTelefone } from './numero.ts'
import { textoDoOptIn } from './opt-in.ts'
import { CodigoDoToken, MudancaDeSituacao, NovoTelefone } from './shapes.ts'

const cabe = (ddd: unknown, numero: unknown) => NumeroTelefone.safeParse({ ddd, numero }).success

test('a phone of each area code of the country is accepted, a mobile and a fixed one', () => {
  const ddds = lerCsv(readFileSync('database/reference/ddd.csv', 'utf8')).map(({ ddd }) => ddd)
  expect(ddds).toHaveLength(67)
  for (const ddd of ddds) {
    expect([ddd, cabe(ddd, '900001234'), cabe(ddd, '33334444')]).toEqual([ddd, true, true])
  }
})

test.each([
  ['11', '9000-1234', 'a hyphen'],
  ['11', '90001234', 'a mobile without its ninth digit'],
  ['11', '9900012345', 'a mobile of ten digits'],
  ['11', '800001234', 'nine digits that begin with 8'],
  ['11', '13334444', 'a fixed one that begins with 1'],
  ['11', '63334444', 'a fixed one that begins with 6, which was a mobile'],
  ['11', '3333444', 'seven digits'],
  ['11', '333344445', 'nine digits that begin with 3'],
  ['11', '5511900001234', 'the whole of it with country and area'],
  ['11', '9٠٠٠٠١٢٣٤', 'digits of another script'],
  ['11', ' 900001234', 'a blank before it'],
  ['11', '900001234\n', 'a line break after it'],
  ['01', '900001234', 'an area code with a zero before it'],
  ['011', '900001234', 'an area code of three digits'],
  ['1', '900001234', 'an area code of one digit'],
  ['', '900001234', 'no area code'],
  [11, '900001234', 'a number in place of the area code'],
  ['11', 900_001_234, 'a number in place of the phone'],
])('%j %j is no phone: %s', (ddd, numero, _porque) => {
  expect(cabe(ddd, numero)).toBe(false)
})

test('every accepted phone is either a mobile of nine digits or a fixed one of eight', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{7,10}$/), (numero) => {
      if (!cabe('11', numero)) return
      expect(ehCelular(numero)).toBe(numero.length === 9)
      expect(['2', '3', '4', '5', '9']).toContain(numero.slice(0, 1))
    }),
    { numRuns: 3000 },
  )
})

test('each field that is wrong is named in a sentence of its own', () => {
  const sentencas = (corpo: unknown) =>
    NovoTelefone.safeParse(corpo).error?.issues.map(({ message }) => message)

  expect(sentencas({})).toEqual(['Telefone: preencha este campo', 'Tipo: escolha uma opção'])
  expect(sentencas({ telefone: { ddd: '1', numero: '1' }, tipo: 'x', hotphone: 'sim' })).toEqual([
    'DDD inválido',
    'Telefone inválido: confira os dígitos',
    'Tipo: escolha uma opção',
    'Hotphone: diga sim ou não',
  ])
})

test('unknown fields are ignored and never stored', () => {
  const corpo = { telefone: { ddd: '11', numero: '900001234', ramal: '7' }, tipo: '1', obs: 'x' }
  expect(NovoTelefone.parse(corpo)).toEqual({
    telefone: { ddd: '11', numero: '900001234' },
    tipo: '1',
  })
})

const idTelefone = '01934f51-08b8-7f2c-855f-0000000034f7'

test.each(['12345', '1234567', '12 456', '12345a', '١٢٣٤٥٦', 123_456, null, undefined])(
  'the code %j is asked for again, in words',
  (codigo) => {
    const lido = CodigoDoToken.safeParse({ idTelefone, codigo })
    expect(lido.error?.issues.map(({ message }) => message)).toEqual([
      'Código: digite os 6 números',
    ])
  },
)

test('a code keeps its leading zeros', () => {
  expect(CodigoDoToken.parse({ idTelefone, codigo: '000042' }).codigo).toBe('000042')
})

test('a situation may be told with a null reason, without a version, and with the id in any case', () => {
  const lida = MudancaDeSituacao.parse({
    idTelefone: idTelefone.toUpperCase(),
    situacao: '3',
    motivo: null,
  })
  expect(lida).toEqual({ idTelefone, situacao: '3', motivo: null })
})

test('S9: an opt-in names the company, one purpose of its own, and the way out', () => {
  const textos = tiposDeOptIn.map(textoDoOptIn)
  expect(new Set(textos).size).toBe(tiposDeOptIn.length)
  for (const texto of textos) {
    expect(texto).toMatch(
      /^Autorizo o Banco Consigna a enviar [a-z].* para este telefone\. .*SAIR\.$/,
    )
  }
})
