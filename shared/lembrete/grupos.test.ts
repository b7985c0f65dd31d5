import { expect, test } from 'vitest'
import {
  janelas,
  statusDoLembrete,
  terminado,
  situacoesGuardadas,
  situacoesTerminadas,
} from './grupos.ts'

const emBrasilia = (texto: string) => new Date(`${texto}-03:00`)

test('S9.14 the day is that of Brasília: at 23:59 there it is tomorrow in London already', () => {
  const tarde = emBrasilia('2026-11-20T23:59:00')
  expect(janelas(tarde)).toMatchObject({
    hoje: emBrasilia('2026-11-20T00:00:00'),
    amanha: emBrasilia('2026-11-21T00:00:00'),
    fim: emBrasilia('2026-11-24T00:00:00'),
  })
  expect(janelas(emBrasilia('2026-11-21T00:00:00')).hoje).toEqual(emBrasilia('2026-11-21T00:00:00'))
})

test('the windows cross months, leap days and the summer time of old without a gap', () => {
  expect(janelas(emBrasilia('2028-02-27T12:00:00')).fim).toEqual(emBrasilia('2028-03-02T00:00:00'))
  // 2018-11-04 began at 01:00: clocks went forward at midnight.
  const verao = janelas(new Date('2018-11-03T15:00:00Z'))
  expect(verao.amanha.toISOString()).toBe('2018-11-04T03:00:00.000Z')
  expect(verao.fim.toISOString()).toBe('2018-11-07T02:00:00.000Z')
})

test('a lembrete has ended when it was done or cancelled, not when it is late', () => {
  expect(statusDoLembrete.filter(terminado)).toEqual(['Finalizado', 'Cancelado'])
  expect(situacoesGuardadas).toEqual(['Agendado', 'Finalizado', 'Cancelado'])
  expect(situacoesTerminadas).toEqual(['Finalizado', 'Cancelado'])
})
