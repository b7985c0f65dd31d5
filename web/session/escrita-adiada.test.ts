import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adiarEscrita } from './escrita-adiada.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a phrase typed without a pause is written while it is typed', () => {
  const gravados: string[] = []
  const escrita = adiarEscrita<string>((valor) => gravados.push(valor))
  const frase = 'o filho liga amanhã cedo'
  for (let letra = 1; letra <= frase.length; letra++) {
    escrita.guardar(frase.slice(0, letra))
    vi.advanceTimersByTime(100)
  }

  expect(gravados.length).toBeGreaterThan(5)
  expect(frase.length - (gravados.at(-1)?.length ?? 0)).toBeLessThan(4)
})

test('the last letters are written when the page goes, once', () => {
  const gravados: string[] = []
  const escrita = adiarEscrita<string>((valor) => gravados.push(valor))
  escrita.guardar('o filho')
  escrita.guardar('o filho liga')
  escrita.jogar()
  escrita.jogar()
  vi.advanceTimersByTime(1000)

  expect(gravados).toEqual(['o filho liga'])
})

test('a draft that was given up is not written afterwards', () => {
  const gravados: string[] = []
  const escrita = adiarEscrita<string>((valor) => gravados.push(valor))
  escrita.guardar('o filho')
  escrita.desistir()
  vi.advanceTimersByTime(1000)
  expect(gravados).toEqual([])

  escrita.guardar('outra')
  vi.advanceTimersByTime(1000)
  expect(gravados).toEqual(['outra'])
})

test('the page goes while a draft is being written: its words are kept without waiting', () => {
  const kept: string[] = []
  const escrita = adiarEscrita<string>(
    () => new Promise(() => undefined),
    (valor) => kept.push(valor),
  )
  escrita.guardar('o filho')
  vi.advanceTimersByTime(1000)
  escrita.partir()
  escrita.guardar('o filho liga')
  escrita.partir()

  expect(kept).toEqual(['o filho', 'o filho liga'])
  escrita.desistir()
  escrita.partir()
  expect(kept).toHaveLength(2)
})

test('words that cannot be kept without waiting are written all the same', () => {
  const gravados: string[] = []
  const escrita = adiarEscrita<string>(
    (valor) => gravados.push(valor),
    () => {
      throw new Error('full')
    },
  )
  escrita.guardar('o filho liga')
  expect(escrita.partir).toThrow('full')
  expect(gravados).toEqual(['o filho liga'])
})
