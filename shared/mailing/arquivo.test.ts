import { expect, test } from 'vitest'
import {
  adivinharColunas,
  cpfDoArquivo,
  diaDoArquivo,
  nomeDaColuna,
  pesoDoArquivo,
  temCabecalho,
} from './arquivo.ts'
import { semFormula } from '../csv.ts'

test.each([
  ['529.982.247-25', '52998224725'],
  [' 52998224725 ', '52998224725'],
  ['529982247-25', '52998224725'],
  ["'52998224725", '52998224725'],
  // A spreadsheet took the zeros away.
  ['191000001', null],
  ['1234567890', '01234567890'],
  ['12345678909', '12345678909'],
  ['52998224724', null],
  ['111.111.111-11', null],
  ['1,23E+10', null],
  ['1.23E+10', null],
  ['191', null],
  ['529982247250', null],
  ['', null],
])('the cell %j holds the CPF %j', (celula, cpf) => {
  expect(cpfDoArquivo(celula)).toBe(cpf)
})

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/27', '2027-02-01'],
  ['01-02-2027 10:30', '2027-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T00:00:00Z', '2026-12-31'],
  ['31/02/2026', null],
  ['amanhã', null],
  ['', null],
])('the cell %j holds the day %j', (celula, dia) => {
  expect(diaDoArquivo(celula)).toBe(dia)
})

test('a weight is a whole number up to a thousand', () => {
  expect(['7', '7,6', '-1', '5000', 'x', ''].map(pesoDoArquivo)).toEqual([7, 8, 0, 1000, 0, 0])
})

test('names of columns are compared without case, accents and marks', () => {
  expect(['Nº do C.P.F.', 'CPF do Cliente', 'Ligar_em'].map(nomeDaColuna)).toEqual([
    'nodocpf',
    'cpfdocliente',
    'ligarem',
  ])
  expect(nomeDaColuna('x'.repeat(101))).toHaveLength(100)
})

test('a column is found by what the promotor chose, by its name, or by the CPFs in it', () => {
  const amostra = [['x', '52998224725']]
  expect(adivinharColunas(['CPF', 'Score'], amostra, new Map())).toEqual({ CPF: 0, PESO: 1 })
  expect(adivinharColunas(['Código', 'Pessoa'], amostra, new Map())).toEqual({ CPF: 1 })
  expect(adivinharColunas(['Código', 'Pessoa'], amostra, new Map([['codigo', 'CPF']]))).toEqual({
    CPF: 0,
  })
  expect(adivinharColunas(['a', 'b'], [['x', 'y']], new Map())).toEqual({})
})

test('the first row holds names unless a CPF or a long number stands in it', () => {
  expect(temCabecalho(['CPF', 'Nome'])).toBe(true)
  expect(temCabecalho(['529.982.247-25', 'Ana'])).toBe(false)
  expect(temCabecalho(['52998224724', 'Ana'])).toBe(false)
  // A phone is one, from nine digits on; a name with a number in it is none.
  expect(temCabecalho(['98765-4321', 'Ana'])).toBe(false)
  expect(temCabecalho(['8765-4321', 'Ana'])).toBe(true)
  expect(temCabecalho(['Lista 987654321', 'Nome'])).toBe(true)
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])('the cell %j runs nothing', (celula) => {
  expect(semFormula(celula)).toBe(`'${celula}`)
})
