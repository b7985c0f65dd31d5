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
