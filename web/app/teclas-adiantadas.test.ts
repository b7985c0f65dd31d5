import { expect, test } from 'vitest'
import { comTecla } from './teclas-adiantadas.ts'

const depoisDe = (...teclas: string[]) =>
  teclas.reduce((antes, tecla) => comTecla(antes, tecla) ?? antes, { texto: '', enter: false })

test('keys pressed before the search is there are its text, and Enter is kept when it came last', () => {
  expect(depoisDe('a', 'n', 'x', 'Backspace', 'a', 'Enter')).toEqual({ texto: 'ana', enter: true })
  expect(depoisDe('a', 'Enter', 'b')).toEqual({ texto: 'ab', enter: false })
})

test('a key that writes nothing is not kept', () => {
  expect(comTecla({ texto: '', enter: false }, 'ArrowDown')).toBeUndefined()
})
