import { expect, test } from 'vitest'
import { ouve } from './atalhos.ts'

const formulario = { current: {} as Element }
const noCorpo = { letras: true, digitando: false, dentroDe: () => false }
const emOutroCampo = { ...noCorpo, digitando: true }
const noFormulario = {
  ...emOutroCampo,
  dentroDe: (elemento: Element) => elemento === formulario.current,
}

test('Ctrl+Enter of a form answers inside that form only, never from the field of another', () => {
  const enviar = { teclas: 'ctrl+Enter', onde: formulario }

  expect(ouve(enviar, noFormulario)).toBe(true)
  expect(ouve(enviar, emOutroCampo)).toBe(false)
  expect(ouve(enviar, noCorpo)).toBe(false)
  expect(ouve({ ...enviar, onde: { current: null } }, noFormulario)).toBe(false)
})

test('Ctrl+Z in a field undoes the typing there, not the last batch', () => {
  const desfazer = { teclas: 'ctrl+z' }

  expect(ouve(desfazer, noCorpo)).toBe(true)
  expect(ouve(desfazer, emOutroCampo)).toBe(false)
})

test('the search opens from anywhere, also with the letters switched off', () => {
  const buscar = { teclas: 'ctrl+k', onde: 'qualquer' as const }

  expect(ouve(buscar, { ...emOutroCampo, letras: false })).toBe(true)
  expect(ouve({ teclas: 'g i' }, { ...noCorpo, letras: false })).toBe(false)
  expect(ouve({ teclas: 'g i' }, emOutroCampo)).toBe(false)
})

test('a key that a list hears by itself stands in the map and is not heard twice', () => {
  expect(ouve({ teclas: 'Enter', onde: 'mapa' }, noCorpo)).toBe(false)
  expect(ouve({ teclas: 'j' }, noCorpo)).toBe(true)
})
