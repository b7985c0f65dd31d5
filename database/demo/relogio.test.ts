import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ehDiaUtil, somarDiasUteis } from '#shared/calendario.ts'
import { hoje as diaDe, horaDeBrasilia, somarDias } from '#shared/data.ts'
import {
  criarRelogio,
  diaDoMomento,
  indiceDoDia,
  instante,
  milissegundos,
  noExpediente,
  PRIMEIRO_DIA,
  sequencia,
} from './relogio.ts'
import { criarSorteio } from './sorteio.ts'

/** Sunday noon in Brasília, before a Monday. */
const domingo = new Date('2026-11-22T15:00:00Z')
const relogio = criarRelogio(domingo)
const UM_DIA = 86_400

test('the calendar of the demonstration has business days only, each once, in order', () => {
  const { dias } = relogio
  expect(dias[0]).toBe(PRIMEIRO_DIA)
  expect(dias).toEqual([...new Set(dias)].toSorted())
  expect(dias.filter((dia) => !ehDiaUtil(dia))).toEqual([])
  expect(dias.at(-1)).toBe(somarDiasUteis('2026-11-22', 60))
})

test('nothing of the past happens today: the last day is the business day before', () => {
  expect(relogio.dias[relogio.ultimo]).toBe('2026-11-19')
  // On a Monday the last day is the Thursday before the holiday and its weekend too.
  expect(criarRelogio(new Date('2026-11-23T15:00:00Z')).ultimo).toBe(relogio.ultimo)
  const terca = criarRelogio(new Date('2026-11-24T15:00:00Z'))
  expect(terca.dias[terca.ultimo]).toBe('2026-11-23')
})

test('a demonstration before there is a past to tell is refused', () => {
  expect(() => criarRelogio(new Date('2024-06-03T15:00:00Z'))).toThrow('2025 or later')
})

test('the place of a day is its own, or that of the first business day after it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), (quantos) => {
      const dia = somarDias(PRIMEIRO_DIA, quantos)
      const achado = relogio.dias[indiceDoDia(relogio, dia)]
      expect(achado).toBe(relogio.dias.find((um) => um >= dia))
    }),
  )
  expect(indiceDoDia(relogio, '2020-01-01')).toBe(0)
  expect(indiceDoDia(relogio, '2030-01-01')).toBe(relogio.dias.length)
})

const momentos = fc.integer({ min: 0, max: relogio.dias.length * UM_DIA - 1 })

test('a moment is one instant, as the database reads it and as milliseconds', () => {
  fc.assert(
    fc.property(momentos, (momento) => {
      const texto = instante(relogio, momento)
      const ms = milissegundos(relogio, momento)
      expect(Date.parse(texto)).toBe(ms)
      expect(diaDe(new Date(ms))).toBe(diaDoMomento(relogio, momento))
      const minuto = Math.floor((momento % UM_DIA) / 60)
      const hora = `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`
      expect(horaDeBrasilia(new Date(ms))).toBe(hora)
    }),
  )
})

test('moments compare as the instants that they are', () => {
  fc.assert(
    fc.property(momentos, momentos, (um, outro) => {
      expect(Math.sign(milissegundos(relogio, um) - milissegundos(relogio, outro))).toBe(
        Math.sign(um - outro),
      )
    }),
  )
})

test('work is done in business hours, little of it at lunch', () => {
  const sorteio = criarSorteio(1)
  let noAlmoco = 0
  for (let vez = 0; vez < 2000; vez += 1) {
    const hora = horaDeBrasilia(new Date(milissegundos(relogio, noExpediente(sorteio, 700))))
    expect(hora >= '09:00' && hora <= '16:30').toBe(true)
    if (hora.startsWith('12')) noAlmoco += 1
  }
  expect(noAlmoco).toBeLessThan(2000 / 8)
})

test('a sequence ends on its day, goes forward, and waits the business days it was told', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 8 }),
      (semente, saltos) => {
        const fim = 900
        const feitos = sequencia(criarSorteio(semente), fim, saltos)
        expect(feitos).toHaveLength(saltos.length)
        expect(Math.floor((feitos.at(-1) ?? 0) / UM_DIA)).toBe(fim)
        feitos.slice(1).forEach((momento, k) => {
          const antes = feitos[k] ?? 0
          expect(momento).toBeGreaterThan(antes)
          expect(Math.floor(momento / UM_DIA) - Math.floor(antes / UM_DIA)).toBe(saltos[k + 1])
        })
      },
    ),
  )
})

test('what happens on one day one after the other ends before the night', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (semente) => {
      const ultimo = sequencia(criarSorteio(semente), 900, [0, 0, 0, 0, 0, 0, 0, 0]).at(-1) ?? 0
      const hora = horaDeBrasilia(new Date(milissegundos(relogio, ultimo)))
      expect(hora >= '09:00' && hora < '21:00').toBe(true)
    }),
  )
})
