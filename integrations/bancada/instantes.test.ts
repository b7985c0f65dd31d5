import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diaDaSemana, hoje, horaDeBrasilia, somarDias } from '#shared/data.ts'
import { doCampo, instantes, paraOCampo } from './instantes.ts'

/** Any minute from 2020 on: since 2019 Brasília keeps no summer time. */
const momentos = fc
  .integer({ min: 0, max: 20 * 365 * 24 * 60 })
  .map((minutos) => new Date(Date.UTC(2020, 0, 1) + minutos * 60_000))

test('the days of the buttons are to come, on the weekday and at the hour that they name', () => {
  fc.assert(
    fc.property(momentos, (agora) => {
      const [domingo, noite, segunda, mes] = instantes(agora).map(
        ({ instante }) => new Date(instante),
      )
      if (!domingo || !noite || !segunda || !mes) throw new Error('Four buttons')
      for (const [quando, dia] of [
        [domingo, 0],
        [segunda, 1],
      ] as const) {
        expect(diaDaSemana(hoje(quando))).toBe(dia)
        expect(horaDeBrasilia(quando)).toBe('10:00')
        expect(hoje(quando) > hoje(agora)).toBe(true)
        expect(hoje(quando) <= somarDias(hoje(agora), 7)).toBe(true)
      }
      expect([hoje(noite), horaDeBrasilia(noite)]).toEqual([hoje(agora), '22:30'])
      expect(hoje(mes)).toBe(somarDias(hoje(agora), 31))
    }),
  )
})

test('what the field shows is the clock of Brasília, and typed again it is the same instant', () => {
  fc.assert(
    fc.property(momentos, (agora) => {
      const campo = paraOCampo(agora)
      expect(campo).toBe(`${hoje(agora)}T${horaDeBrasilia(agora)}`)
      expect(doCampo(campo)).toBe(agora.toISOString())
    }),
  )
})

test.each([
  '',
  '2026-11-20',
  '2026-11-20 10:00',
  '2026-11-20T10',
  '2026-11-20T24:30',
  '2026-11-20T10:60',
  '2026-02-31T10:00',
  '2027-02-29T10:00',
  '2026-04-31T10:00',
  '2026-13-01T10:00',
  '2026-11-20T10:00Z',
  '2026-11-20T10:00:00.5',
  '20/11/2026 10:00',
])('%j is no instant, so the clock stays as it is', (texto) => {
  expect(doCampo(texto)).toBeNull()
})

test('seconds may be typed, and the 29th of February where there is one', () => {
  expect(doCampo('2026-11-20T23:59:59')).toBe('2026-11-21T02:59:59.000Z')
  expect(doCampo('2028-02-29T10:00')).toBe('2028-02-29T13:00:00.000Z')
})
