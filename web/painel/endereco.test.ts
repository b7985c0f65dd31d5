import { expect, test } from 'vitest'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { consultaDe, enderecoDoStatus, periodosProntos, statusDoEndereco } from './endereco.ts'

test('what the address cannot mean is as if it were not there', () => {
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
