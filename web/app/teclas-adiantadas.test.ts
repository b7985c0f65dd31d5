import { expect, test } from 'vitest'
import { comTecla } from './teclas-adiantadas.ts'

const depoisDe = (...teclas: string[]) =>
  teclas.reduce((antes, tecla) => comTecla(antes, tecla) ?? antes, { texto: '', enter: false })

test('keys pressed before the search opens become its text, and a final Enter counts', () => {
  expect(depoisDe('a', 'n', 'x', 'Backspace', 'a', 'Enter')).toEqual({ texto: 'ana', enter: true })
  expect(depoisDe('a', 'Enter', 'b')).toEqual({ texto: 'ab', enter: false })
})

test('a key without a character is not buffered', () => {
  expect(comTecla({ texto: '', enter: false }, 'ArrowDown')).toBeUndefined()
})
