import { expect, test } from 'vitest'
import fc from 'fast-check'
import { diasEntre, somarDias } from '../data.ts'
import {
  mesmoDoAnoAnterior,
  partesDoPeriodo,
  periodoAnterior,
  periodoDo,
  recusaDoPeriodo,
} from './periodo.ts'

/** Monday, 22:30 in São Paulo: the next day in UTC. */
const agora = new Date('2026-11-24T01:30:00Z')
const de = (dataInicio: string, dataFim: string) => ({ dataInicio, dataFim })

test.each([
  ['nothing: this month until today', {}, de('2026-11-01', '2026-11-23')],
  ['an end alone: its month', { dataFim: '2026-09-30' }, de('2026-09-01', '2026-09-30')],
  ['a beginning alone: until today', { dataInicio: '2026-11-20' }, de('2026-11-20', '2026-11-23')],
  ['a day to come: that day', { dataInicio: '2026-12-05' }, de('2026-12-05', '2026-12-05')],
])('the period of %s', (_que, pedido, periodo) => {
  expect(periodoDo(pedido, agora)).toEqual(periodo)
})

test('a period ends after it begins and has at most 400 days', () => {
  expect(recusaDoPeriodo(de('2026-11-02', '2026-11-01'))).toBe(
    'A data final não pode ser antes da inicial',
  )
  expect(recusaDoPeriodo(de('2025-10-21', '2026-11-24'))).toBeUndefined()
  expect(recusaDoPeriodo(de('2025-10-20', '2026-11-24'))).toBe('Consulte no máximo 400 dias')
})

test.each([
  ['a month so far', de('2026-11-01', '2026-11-23'), de('2026-10-01', '2026-10-23')],
  ['a whole month', de('2026-11-01', '2026-11-30'), de('2026-10-01', '2026-10-31')],
  ['March until the 30th', de('2026-03-01', '2026-03-30'), de('2026-02-01', '2026-02-28')],
  ['a week', de('2026-11-16', '2026-11-22'), de('2026-11-09', '2026-11-15')],
  ['a day', de('2026-11-23', '2026-11-23'), de('2026-11-22', '2026-11-22')],
])('the period before %s', (_que, periodo, antes) => {
  expect(periodoAnterior(periodo)).toEqual(antes)
})

test('the same days of the year before, also of a leap day', () => {
  expect(mesmoDoAnoAnterior(de('2026-11-01', '2026-11-23'))).toEqual(de('2025-11-01', '2025-11-23'))
  expect(mesmoDoAnoAnterior(de('2028-02-01', '2028-02-29'))).toEqual(de('2027-02-01', '2027-02-28'))
})

test('a whole February is compared with the whole one of a leap year', () => {
  expect(mesmoDoAnoAnterior(de('2029-02-01', '2029-02-28'))).toEqual(de('2028-02-01', '2028-02-29'))
  expect(mesmoDoAnoAnterior(de('2029-02-01', '2029-02-27'))).toEqual(de('2028-02-01', '2028-02-27'))
})

test.each([
  ['a month so far is its month', de('2026-11-01', '2026-11-29'), ['2026-11-01'], ['2026-11-30']],
  [
    'the same days of the month before',
    de('2026-10-01', '2026-10-29'),
    ['2026-10-01'],
    ['2026-10-30', '2026-10-31'],
  ],
  [
    'a few days are read as days',
    de('2026-11-27', '2026-11-29'),
    [],
    ['2026-11-27', '2026-11-28', '2026-11-29'],
  ],
  [
    'thirty days',
    de('2026-10-30', '2026-11-28'),
    ['2026-11-01'],
    ['2026-10-30', '2026-10-31', '2026-11-29', '2026-11-30'],
  ],
])('%s', (_qual, periodo, meses, dias) => {
  expect(partesDoPeriodo(periodo, '2026-11-29')).toEqual({ meses, dias })
})

test('each day of a period counts once and no other day, however months and days are read', () => {
  const inicio = fc.integer({ min: 0, max: 800 }).map((dias) => somarDias('2025-01-01', dias))
  fc.assert(
    fc.property(inicio, fc.integer({ min: 0, max: 399 }), inicio, (dataInicio, dias, hoje) => {
      const periodo = de(dataInicio, somarDias(dataInicio, dias))
      const partes = partesDoPeriodo(periodo, hoje)
      const contado = (dia: string) =>
        Number(partes.meses.includes(`${dia.slice(0, 7)}-01`)) +
        partes.dias.filter((um) => um === dia).length *
          (dia >= periodo.dataInicio && dia <= periodo.dataFim ? 1 : -1)
      for (let n = -40; n < diasEntre(periodo.dataInicio, periodo.dataFim) + 40; n += 1) {
        const dia = somarDias(periodo.dataInicio, n)
        expect([dia, contado(dia)]).toEqual([
          dia,
          Number(dia >= periodo.dataInicio && dia <= periodo.dataFim),
        ])
      }
    }),
  )
})
