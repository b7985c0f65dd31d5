import { expect, test } from 'vitest'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import {
  consultaDe,
  enderecoDoStatus,
  periodosProntos,
  recusaDosDias,
  statusDoEndereco,
} from './endereco.ts'

test('an invalid value in the address is ignored', () => {
  expect(
    consultaDe({
      inicio: '2026-11-01',
      fim: 'ontem',
      convenio: '000331',
      de: 'ela',
      produto: 'NOVO',
    }),
  ).toEqual({ dataInicio: '2026-11-01', codigoConvenio: '000331', produto: 'NOVO' })
})

test('each status has an address of its own, which leads back to it', () => {
  expect(StatusOportunidade.options.map((um) => statusDoEndereco(enderecoDoStatus(um)))).toEqual(
    StatusOportunidade.options,
  )
  expect(statusDoEndereco('total')).toBeUndefined()
})

test('the month, the day and the whole month before, by the day of São Paulo', () => {
  expect(periodosProntos(new Date('2026-03-01T02:00:00Z'))).toEqual([
    ['Este mês', { inicio: '2026-02-01', fim: '2026-02-28' }],
    ['Hoje', { inicio: '2026-02-28', fim: '2026-02-28' }],
    ['Mês passado', { inicio: '2026-01-01', fim: '2026-01-31' }],
  ])
})

test('a year that is typed digit by digit is asked for when it is whole', () => {
  const digitados = ['', '0002-11-01', '0020-11-01', '0202-11-01', '2026-11-01']
  const pedidos = digitados.filter(
    (inicio) => recusaDosDias({ inicio, fim: '2026-11-20' }) === undefined,
  )
  expect(pedidos).toEqual(['2026-11-01'])
})

test.each([
  ['0202-11-01', '2026-11-20', /entre 1900 e 2200/],
  ['2026-11-21', '2026-11-20', /antes da inicial/],
  ['2025-10-01', '2026-11-20', /no máximo 400 dias/],
])('the days from %s to %s are refused in words', (inicio, fim, sentenca) => {
  expect(recusaDosDias({ inicio, fim })).toMatch(sentenca)
})
