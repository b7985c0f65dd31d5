import { expect, test } from 'vitest'
import { foraDaLista, NovoEnvio } from './envio.ts'

test('S1.17 a template whose place belongs to one client and one offer is not sent to a list', () => {
  expect(foraDaLista(['primeiroNome', 'nomePromotor'])).toBeUndefined()
  expect(foraDaLista([])).toBeUndefined()
  expect(foraDaLista(['primeiroNome', 'valorDisponivel'])).toBe('valorDisponivel')
})

test('the pace of a sending is a whole number from 1 to 10000, or none', () => {
  const lido = (ritmoHora: number | null) =>
    NovoEnvio.safeParse({
      canal: 'SMS',
      idTemplate: '01934f51-0000-7000-8000-000000000001',
      ritmoHora,
    })
  const passa = (ritmoHora: number | null) => lido(ritmoHora).success
  expect([null, 1, 10_000].map(passa)).toEqual([true, true, true])
  expect([0, 10_001, 1.5].map(passa)).toEqual([false, false, false])
  expect(lido(0).error?.issues[0]?.message).toBe(
    'Mensagens por hora: use um número inteiro de 1 a 10000',
  )
})
