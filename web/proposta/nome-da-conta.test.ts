import { expect, test } from 'vitest'
import { nomeDaConta } from './nome-da-conta.ts'

test('an account without a number is named as the order of payment that it is', () => {
  const conta = { banco: 'BCO AGIBANK S.A.', agencia: '1055', conta: 'sem número' }
  expect(nomeDaConta({ ...conta, codigoTipoConta: '5' })).toBe(
    'BCO AGIBANK S.A. · ag. 1055 · ordem de pagamento',
  )
  expect(nomeDaConta({ ...conta, conta: '****96-1', codigoTipoConta: '1' })).toBe(
    'BCO AGIBANK S.A. · ag. 1055 · ****96-1',
  )
})
