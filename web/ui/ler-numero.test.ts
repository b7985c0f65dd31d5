import { expect, test } from 'vitest'
import {
  type Leitor,
  leitorDeNumero,
  leitorDePrazo,
  leitorDeReais,
  leitorDeTaxa,
  textoDoCampo,
  valorDe,
} from './ler-numero.ts'

const lido = (leitor: Leitor, texto: string) => {
  const leitura = leitor.ler(texto)
  return 'recusa' in leitura ? leitura.recusa : leitura.valor
}

const VALOR = 'Escreva o valor em reais com vírgula: 1.234,56'

test.each([
  ['300', 300],
  ['1.234,56', 1234.56],
  ['R$ 1.234,5', 1234.5],
  ['R$\u{a0}1.234,50', 1234.5],
  ['R$\u{202f}1.234,50', 1234.5],
  ['\u{2009}R$1.234\u{a0}', 1234],
  ['1234,', 1234],
  ['R$ ', null],
  ['', null],
  ['-300', 'Escreva o valor sem o sinal de menos'],
  ['R$ −300,00', 'Escreva o valor sem o sinal de menos'],
  ['R$ - 300', VALOR],
  ['1,234.56', VALOR],
  ['1234.56', VALOR],
  ['1.5', VALOR],
  ['10,001', VALOR],
  ['trezentos', VALOR],
])('an amount typed or pasted as %j is %j', (texto, valor) => {
  expect(lido(leitorDeReais, texto)).toBe(valor)
})

const TAXA = 'Escreva a taxa ao mês com vírgula: 1,85'

test.each([
  ['1,85', 1.85],
  ['1,85%', 1.85],
  ['1,85% a.m.', 1.85],
  ['1,85 % a.m', 1.85],
  ['1,85%\u{a0}a.m.', 1.85],
  ['1,85% am', 1.85],
  ['1,85% ao mês', 1.85],
  ['1,85% AO MES', 1.85],
  ['1.85', 1.85],
  ['2,', 2],
  ['1,799999', 1.799999],
  ['', null],
  ['25% a.a.', '25% ao ano são 1,8769% ao mês: escreva a taxa ao mês'],
  ['24,60% ao ano', '24,60% ao ano são 1,8497% ao mês: escreva a taxa ao mês'],
  ['1.234', 'Escreva a taxa com vírgula: 1,234'],
  ['1,85% a.d.', TAXA],
  ['1,85 ou 1,80', TAXA],
  ['-1,85', 'Escreva a taxa sem o sinal de menos'],
  ['um e oitenta', TAXA],
])('a rate typed or pasted as %j is %j', (texto, valor) => {
  expect(lido(leitorDeTaxa, texto)).toBe(valor)
})

const PRAZO = 'Escreva o prazo em parcelas: 84, 84x ou 7 anos'

test.each([
  ['84', 84],
  ['84x', 84],
  ['84×', 84],
  ['em 84 vezes', 84],
  ['84 meses', 84],
  ['84 parcelas', 84],
  ['7 anos', 84],
  ['7\u{a0}anos', 84],
  ['1 ano', 12],
  ['7 anos e 6 meses', 90],
  ['', null],
  ['84,5', PRAZO],
  ['7 anos e meio', PRAZO],
  ['-84', PRAZO],
])('a term typed or pasted as %j is %j', (texto, valor) => {
  expect(lido(leitorDePrazo, texto)).toBe(valor)
})

test.each([
  [2, '35%', 35],
  [2, '97,5', 97.5],
  [2, 'R$ 1.621,00', 1621],
  [7, '0,0038', 0.0038],
  [2, '1.621', 'Escreva com vírgula 1,621, ou sem ponto 1621'],
  [2, '1,855', 'Escreva até 2 casas decimais'],
  [0, '84,5', 'Escreva um número inteiro'],
  [0, '-3', 'Escreva um número, com vírgula'],
] as const)('with %d decimals, %j is %j', (casas, texto, valor) => {
  expect(lido(leitorDeNumero(casas), texto)).toBe(valor)
})

test.each([
  [leitorDeReais, 1234.5, 'R$ 1.234,50'],
  [leitorDeTaxa, 1.8, '1,8'],
  [leitorDePrazo, 108, '108'],
  [leitorDeNumero(2), 1621.5, '1.621,5'],
])('what a field writes is read as the same number', (leitor, valor, texto) => {
  expect(leitor.escrever(valor)).toBe(texto)
  expect(lido(leitor, texto)).toBe(valor)
})

test('a text on the way to another number stays while the field has the focus', () => {
  expect(textoDoCampo(leitorDeTaxa, 2, '2,0')).toBe('2,0')
  expect(textoDoCampo(leitorDeTaxa, 2)).toBe('2')
  expect(textoDoCampo(leitorDeTaxa, 1.85, '2,0')).toBe('1,85')
  expect(textoDoCampo(leitorDeTaxa, null, '')).toBe('')
})

test('a text that cannot be read is what the form holds, and what the field shows', () => {
  expect(valorDe(leitorDeTaxa, '25% a.a.')).toBe('25% a.a.')
  expect(textoDoCampo(leitorDeTaxa, '25% a.a.')).toBe('25% a.a.')
  expect(valorDe(leitorDeTaxa, '1,85% a.m.')).toBe(1.85)
  expect(valorDe(leitorDeReais, '')).toBeNull()
})
