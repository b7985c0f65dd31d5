import { expect, test } from 'vitest'
import { comecoDaVista, guiasFora } from './guias.ts'

const guias = ['contratos', 'oportunidades', 'simulacao', 'propostas'].map((id, lugar) => ({
  id,
  inicio: lugar * 100,
  fim: lugar * 100 + 98,
}))

test('every part that is cut or out of sight is in the menu, and none where all fit', () => {
  expect(guiasFora(guias, { inicio: 0, fim: 398 })).toEqual([])
  expect(guiasFora(guias, { inicio: 0, fim: 250 })).toEqual(['simulacao', 'propostas'])
  expect(guiasFora(guias, { inicio: 100, fim: 350 })).toEqual(['contratos', 'propostas'])
})

test('rounding of the window does not put a part into the menu', () => {
  expect(guiasFora(guias, { inicio: 0.4, fim: 397.6 })).toEqual([])
})

test('the active part is always wholly in sight, and the first one beside it is not cut', () => {
  const vista = { inicio: 0, fim: 250 }
  expect(comecoDaVista(guias, 'oportunidades', vista)).toBe(0)
  expect(comecoDaVista(guias, 'simulacao', vista)).toBe(100)
  expect(comecoDaVista(guias, 'propostas', vista)).toBe(200)
  expect(comecoDaVista(guias, 'contratos', { inicio: 100, fim: 350 })).toBe(0)
})

test('a part wider than the strip begins where the strip begins', () => {
  expect(comecoDaVista(guias, 'simulacao', { inicio: 0, fim: 60 })).toBe(200)
})
