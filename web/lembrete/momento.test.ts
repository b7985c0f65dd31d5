import { expect, test } from 'vitest'
import { formatarMomento, opcoesDeAdiar } from './momento.ts'

/** 23:50 of a Friday in Brasília, already Saturday in London. */
const agora = new Date('2026-11-21T02:50:00Z')

test.each([
  ['2026-11-21T02:55:00Z', 'hoje às 23:55'],
  ['2026-11-21T03:00:00Z', 'amanhã às 00:00'],
  ['2026-11-20T02:59:00Z', 'ontem às 23:59'],
  ['2026-11-23T12:00:00Z', 'seg, 23/11 às 09:00'],
  ['2027-01-05T12:00:00Z', 'ter, 05/01/2027 às 09:00'],
])('%s is said as %s', (quando, dito) => {
  expect(formatarMomento(new Date(quando), agora)).toBe(dito)
})

test('a lembrete is put off by minutes of the clock, or to the next morning there', () => {
  expect(opcoesDeAdiar.map(({ para }) => para(agora).toISOString())).toEqual([
    '2026-11-21T03:00:00.000Z',
    '2026-11-21T03:50:00.000Z',
    '2026-11-21T12:00:00.000Z',
  ])
})
