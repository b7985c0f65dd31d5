import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { conferirDigito, digitoDaConta } from './conta.ts'

const conta = (codigoBanco: string, agencia: string, numero: string, digito: string | null) => ({
  codigoBanco,
  agencia,
  conta: numero,
  digito,
  codigoTipoConta: '1',
})

/** Published examples of each bank, and one worked by hand for each special digit. */
test.each([
  ['Banco do Brasil', conta('001', '1584', '00210169', '6')],
  ['Banco do Brasil, zeros left out', conta('001', '1584', '210169', '6')],
  // 0·9+0·8+0·7+0·6+0·5+0·4+0·3+6·2 = 12; 12 mod 11 = 1; 11 - 1 = 10.
  ['Banco do Brasil, ten', conta('001', '1', '6', 'X')],
  ['Banco do Brasil, ten in lower case', conta('001', '1', '6', 'x')],
  ['Bradesco', conta('237', '1425', '0238069', '2')],
  ['Bradesco, ten', conta('237', '1', '6', 'P')],
  ['Bradesco, ten written as zero', conta('237', '1', '6', '0')],
  ['Itaú', conta('341', '2545', '02366', '1')],
  ['Itaú, zeros left out', conta('341', '2545', '2366', '1')],
  ['Santander', conta('033', '0189', '01017417', '9')],
  ['Caixa with its operation', conta('104', '2004', '00100000448', '6')],
])('S1.08 the check digit of an account of %s is held to its rule', (_banco, certa) => {
  expect(conferirDigito(certa)).toBe(true)
  expect(conferirDigito({ ...certa, digito: certa.digito === '4' ? '5' : '4' })).toBe(false)
  expect(conferirDigito({ ...certa, digito: null })).toBe(false)
})

test.each([
  ['a bank without a public rule', conta('260', '1', '12345678', '0')],
  ['a number longer than the rule is for', conta('001', '1', '123456789', '0')],
  ['Caixa without its operation', conta('104', '2004', '448', '0')],
  ['Santander of another length', conta('033', '0189', '1017417', '0')],
  ['a salary account', { ...conta('001', '1584', '210169', '0'), codigoTipoConta: '3' }],
])('S1.08 %s is taken without a check, and said so', (_qual, sem) => {
  expect(conferirDigito(sem)).toBeNull()
  expect(digitoDaConta(sem)).toBeNull()
})

test('the digit that a bank would print', () => {
  expect(digitoDaConta(conta('341', '2545', '2366', null))).toBe('1')
  expect(digitoDaConta(conta('237', '1', '6', null))).toBe('P')
})

const algarismos = (quantos: number) => fc.stringMatching(new RegExp(`^[0-9]{${quantos}}$`))
const daDireita = (numero: string, peso: (lugar: number) => number) =>
  Array.from(numero)
    .toReversed()
    .reduce((soma, algarismo, lugar) => soma + Number(algarismo) * peso(lugar), 0)
const resto11 = (soma: number, dez: string) => ['0', dez][soma % 11] ?? String(11 - (soma % 11))
/** The formula of bank cards: each second digit from the right doubled, its digits added. */
const luhn = (numero: string) => {
  const soma = daDireita(numero, (lugar) => (lugar % 2 === 0 ? 2 : 1))
  const noves = Array.from(numero)
    .toReversed()
    .filter((algarismo, lugar) => lugar % 2 === 0 && Number(algarismo) > 4).length
  return String((10 - ((soma - 9 * noves) % 10)) % 10)
}

/** Each rule as its bank publishes it: by the place of a digit from the right. */
test.each<[string, string, number, (agencia: string, numero: string) => string]>([
  [
    'Banco do Brasil',
    '001',
    8,
    (_a, numero) =>
      resto11(
        daDireita(numero, (i) => i + 2),
        'X',
      ),
  ],
  [
    'Bradesco',
    '237',
    7,
    (_a, numero) =>
      resto11(
        daDireita(numero, (i) => (i % 6) + 2),
        'P',
      ),
  ],
  ['Itaú', '341', 5, (agencia, numero) => luhn(agencia + numero)],
  [
    'Santander',
    '033',
    8,
    (agencia, numero) => {
      const unidades = Array.from(
        agencia + numero,
        (algarismo, i) => (Number(algarismo) * Number('973197131973'.charAt(i))) % 10,
      ).reduce((soma, unidade) => soma + unidade, 0)
      return String((10 - (unidades % 10)) % 10)
    },
  ],
  [
    'Caixa',
    '104',
    11,
    (agencia, numero) => String(((daDireita(agencia + numero, (i) => (i % 8) + 2) * 10) % 11) % 10),
  ],
])(
  'S1.08 %s: each digit of agency and account counts by its place',
  (_nome, banco, casas, regra) => {
    fc.assert(
      fc.property(algarismos(4), algarismos(casas), (agencia, numero) => {
        expect(digitoDaConta(conta(banco, agencia, numero, null))).toBe(regra(agencia, numero))
      }),
    )
  },
)

test.each([
  ['001', '1', '123456789'],
  ['237', '1', '12345678'],
  ['341', '12345', '12345'],
  ['341', '1234', '123456'],
  ['033', '12345', '12345678'],
  ['033', '1234', '123456789'],
  ['104', '12345', '12345678901'],
  ['104', '1234', '123456789012'],
])(
  'S1.08 a number that the rule of bank %s is not for has no digit: %s %s',
  (banco, agencia, numero) => {
    expect(digitoDaConta(conta(banco, agencia, numero, null))).toBeNull()
  },
)

test('S1.08 the rules are for current and savings accounts', () => {
  const comRegra = ['1', '2', '3', '4', '5'].filter(
    (codigoTipoConta) =>
      digitoDaConta({ ...conta('341', '2545', '2366', null), codigoTipoConta }) !== null,
  )
  expect(comRegra).toEqual(['1', '2'])
})
