import { expect, test } from 'vitest'
import { diasDoMes, diasUteisDoMes } from './dias.ts'

test('a month runs from its first day to its last one', () => {
  expect(diasDoMes('2026-02')).toEqual({ dataInicio: '2026-02-01', dataFim: '2026-02-28' })
  expect(diasDoMes('2028-02')).toEqual({ dataInicio: '2028-02-01', dataFim: '2028-02-29' })
  expect(diasDoMes('2026-12')).toEqual({ dataInicio: '2026-12-01', dataFim: '2026-12-31' })
})

test('the business days of a month leave out weekends and holidays; today counts as one to come', () => {
  // 2, 15 and 20 November are holidays, one of them a Sunday.
  expect(diasUteisDoMes('2026-11', '2026-11-23')).toEqual({ todos: 19, restantes: 6 })
  expect(diasUteisDoMes('2026-11', '2026-11-24')).toEqual({ todos: 19, restantes: 5 })
  // Its last day is a business day too.
  expect(diasUteisDoMes('2026-11', '2026-11-30')).toEqual({ todos: 19, restantes: 1 })
  expect(diasUteisDoMes('2026-11', '2026-12-01')).toEqual({ todos: 19, restantes: 0 })
})
