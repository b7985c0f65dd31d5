import { expect, test } from 'vitest'
import { type Janela, abertaEm, terminou } from './horario.ts'

/** Monday to Friday from nine to eighteen, through the last week of November 2026. */
const lista: Janela = {
  situacao: 'ATIVA',
  inicio: '2026-11-23',
  fim: '2026-11-27',
  dias: [1, 2, 3, 4, 5],
  abre: '09:00',
  fecha: '18:00',
}

/** An instant by the clock of São Paulo. */
const em = (dia: string, hora: string) => new Date(`${dia}T${hora}:00-03:00`)

test.each<[string, boolean, Partial<Janela>, string, string]>([
  ['when it opens', true, {}, '2026-11-23', '09:00'],
  ['a minute before it opens', false, {}, '2026-11-23', '08:59'],
  ['a minute before it closes', true, {}, '2026-11-27', '17:59'],
  ['when it closes', false, {}, '2026-11-27', '18:00'],
  ['the day before its first', false, { dias: [0, 1, 2, 3, 4, 5, 6] }, '2026-11-22', '10:00'],
  ['the day after its last', false, { dias: [0, 1, 2, 3, 4, 5, 6] }, '2026-11-28', '10:00'],
  ['long after its first day, without a last', true, { fim: null }, '2027-03-01', '10:00'],
  ['before its first day, without a last', false, { fim: null }, '2026-11-20', '10:00'],
  ['on a weekday that it leaves out', false, { dias: [2, 3] }, '2026-11-23', '10:00'],
  ['while it is paused', false, { situacao: 'PAUSADA' }, '2026-11-23', '10:00'],
  ['once it was ended', false, { situacao: 'ENCERRADA', fim: null }, '2026-11-23', '10:00'],
])('S1.17 a list is worked %s: %s', (_, aberta, mudanca, dia, hora) => {
  expect(abertaEm({ ...lista, ...mudanca }, em(dia, hora))).toBe(aberta)
})

test('a list is over once it was ended, or after its last day', () => {
  const sexta = em('2026-11-27', '23:59')
  expect(terminou(lista, sexta)).toBe(false)
  expect(terminou(lista, em('2026-11-28', '00:00'))).toBe(true)
  expect(terminou({ ...lista, situacao: 'ENCERRADA' }, sexta)).toBe(true)
  expect(terminou({ ...lista, fim: null }, em('2030-01-01', '12:00'))).toBe(false)
})
