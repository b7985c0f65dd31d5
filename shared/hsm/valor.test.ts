import { expect, test } from 'vitest'
import type { NomeDeVariavel } from '../mensagem/variavel.ts'
import { EnvioDeHsm } from './api.ts'
import { valorDe } from './valor.ts'

const recusa = (valor: string, nome: NomeDeVariavel = 'documentoPendente') =>
  valorDe(nome).safeParse(valor).error?.issues[0]?.message

test.each([
  'banco-novo.xyz',
  'golpe.info/x',
  'meubanco.shop',
  't.co/abc',
  'goo.gl/maps',
  'is.gd/q1',
  'veja em consigna.bank',
  'www.banco',
  'https://outro.com',
  'banco\uFF0Ecom',
  'banco\u3002com',
  'banco\u2215x',
  'fulano@banco.com',
  '10/05.com',
  '10/05./x',
  '14h/x.co',
  'banco.com/x',
  'x.S.A.com',
  'S/A.co',
  'RG/CPF.io',
  't\u0301.co',
])('a typed value holds no address, whatever its ending: %s', (valor) => {
  expect(recusa(valor)).toMatch(/^Escreva sem endereços da internet/)
})

test.each([
  'R$ 10',
  '5000 reais',
  '500 reais',
  'cinco mil reais',
  '5 mil',
  'mil 5',
  '2%',
  '2 por cento',
  '1,5',
  '1,8 ao mês',
  'taxa de 2 a.m.',
  'taxa de 2 am',
  '\uFF12 por cento',
  'R $ 50',
  'US$ 50',
  '$ 50',
  '€ 50',
  '2 \u066A',
  '2 \u2030',
  '2 porcento',
  '2 por  cento',
  '2\u00A0por\u00A0\u00A0cento',
  '5 mi',
])('a typed value holds no amount and no rate: %s', (valor) => {
  expect(recusa(valor)).toMatch(/^Escreva sem (?:valores e taxas|endereços)/)
})

test.each([
  't\u200B.co',
  'goo\u00AD.gl',
  'goo\u2060.gl',
  'goo\u{E0020}.gl',
  'família 👩\u200D',
  't\uFE0F.co',
  't\u3164.co',
  'R\u200B$ 10',
  'o RG\u2028e o CPF',
])('a typed value holds nothing that is not seen: %j', (valor) => {
  expect(recusa(valor)).toBe('Use só letras visíveis, em uma linha')
})

test.each(['ligue 11 99999-0000', 'agência 1234', '9 9 9', '9999', '\u0669\u0669\u0669', '25h70'])(
  'a field that is no number takes none of three figures or more: %s',
  (valor) => {
    expect(recusa(valor)).toMatch(/três algarismos/)
  },
)

test.each([
  'amanhã às 14h',
  'até 14h30 de 10/12/2026',
  'às 9:30',
  'Dona Célia',
  'o RG, frente e verso',
  'RG e CPF. Também o contracheque',
  'os 2 últimos contracheques',
  'Milena',
  'família',
  'a Milton',
  'Caixa Econômica Federal',
  'até 10/12. Traga o RG',
  '15/12/2026.',
  'às 14h/15h',
  'entre 14h30/15h.',
  'RG e/ou CPF',
  'CPF/RG',
  'frente/verso',
  '(frente/verso)',
  'RG/CPF/CNH.',
  'Itaú Unibanco S.A.',
  'Banco Bradesco S/A',
  'Banco Bradesco S.A. e o RG',
  'em 5 minutos',
  'família 👩‍👧 e ❤️',
])('plain words, days and hours are typed as they are said: %s', (valor) => {
  expect(recusa(valor)).toBeUndefined()
})

test.each([
  ['numeroProposta', '2026-000123'],
  ['finalDoContrato', '4821'],
  ['prazoAnuencia', '10/12/2026'],
] as const)('%s is a number or a day: %s', (nome, valor) => {
  expect(recusa(valor, nome)).toBeUndefined()
  expect(recusa('5000 reais', nome)).toMatch(/^Escreva sem valores/)
  expect(recusa('t.co/abc', nome)).toMatch(/^Escreva sem endereços/)
})

test('the call reads each value by the name of its field', () => {
  const id = '018f0000-0000-7000-8000-000000000001'
  const envio = (nome: NomeDeVariavel) =>
    EnvioDeHsm.safeParse({
      idRelacionamento: id,
      idTemplate: id,
      idTelefone: id,
      variaveis: [{ nome, valor: '9999' }],
      previa: 'Olá',
    })
  expect(envio('numeroProposta').success).toBe(true)
  expect(envio('bancoSolicitante').error?.issues.map(({ message }) => message)).toEqual([
    'Escreva sem números de três algarismos ou mais: este campo não os tem',
  ])
})
