import { expect, test } from 'vitest'
import { somarDias } from '../data.ts'
import { instanteNoFuso, localEm } from './fuso.ts'
import { janelaAberta, proximaJanela } from './janela.ts'

const horarios = { semana: { inicio: 9, fim: 21 }, sabado: { inicio: 10, fim: 16 } }
const aberta = (instante: string, ddd = '11') =>
  janelaAberta(ddd, horarios, new Set(), new Date(instante))

test('the hours of a weekday, a Saturday and a Sunday', () => {
  // Wednesday in Brasília: 09:00 to 21:00.
  expect(aberta('2026-11-18T11:59:59Z')).toBe(false)
  expect(aberta('2026-11-18T12:00:00Z')).toBe(true)
  expect(aberta('2026-11-18T23:59:59Z')).toBe(true)
  expect(aberta('2026-11-19T00:00:00Z')).toBe(false)
  // Saturday: 10:00 to 16:00.
  expect(aberta('2026-11-21T12:59:00Z')).toBe(false)
  expect(aberta('2026-11-21T13:00:00Z')).toBe(true)
  expect(aberta('2026-11-21T19:00:00Z')).toBe(false)
  expect(aberta('2026-11-22T15:00:00Z')).toBe(false)
})

test('where an area code has two clocks, both must be open', () => {
  // 09:30 in Recife, 10:30 in Noronha; at 20:30 Noronha is past its hours.
  expect(aberta('2026-11-18T12:30:00Z', '81')).toBe(true)
  expect(aberta('2026-11-18T23:30:00Z', '81')).toBe(false)
  expect(
    proximaJanela('81', horarios, new Set(), new Date('2026-11-18T23:30:00Z'))?.toISOString(),
  ).toBe('2026-11-19T12:00:00.000Z')
})

test('the first hours after a row of closed days are looked for, fifteen days ahead at most', () => {
  const noite = new Date('2026-11-19T01:00:00Z')
  const fechados = (quantos: number) =>
    new Set(Array.from({ length: quantos }, (_, k) => somarDias('2026-11-18', k)))
  const abre = (quantos: number) =>
    proximaJanela('11', horarios, fechados(quantos), noite)?.toISOString()
  expect(abre(0)).toBe('2026-11-19T12:00:00.000Z')
  expect(abre(2)).toBe('2026-11-20T12:00:00.000Z')
  // Thursday, 03/12, is the fifteenth day after Wednesday, 18/11.
  expect(abre(15)).toBe('2026-12-03T12:00:00.000Z')
  expect(abre(16)).toBeUndefined()
})

test('what is open now is open from now', () => {
  const agora = new Date('2026-11-18T12:00:00Z')
  expect(proximaJanela('11', horarios, new Set(), agora)).toEqual(agora)
})

test('the clock of a zone shows its own day and minute, and full hours are found on it', () => {
  const instante = new Date('2026-11-19T02:07:00Z')
  expect(localEm('America/Sao_Paulo', instante)).toEqual({ dia: '2026-11-18', minuto: 23 * 60 + 7 })
  expect(localEm('America/Rio_Branco', instante)).toEqual({
    dia: '2026-11-18',
    minuto: 21 * 60 + 7,
  })
  expect(localEm('America/Noronha', instante)).toEqual({ dia: '2026-11-19', minuto: 7 })
  expect(instanteNoFuso('America/Rio_Branco', '2026-11-18', 9).toISOString()).toBe(
    '2026-11-18T14:00:00.000Z',
  )
  expect(instanteNoFuso('America/Noronha', '2026-11-18', 21).toISOString()).toBe(
    '2026-11-18T23:00:00.000Z',
  )
})
