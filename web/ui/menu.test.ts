import { expect, test } from 'vitest'
import { destinoNoMenu, lugarDoMenu } from './menu.ts'

const nomes = ['Atender', 'Em andamento', 'Simular no cliente', 'Abrir o cliente']

test('arrows go round the menu, Home and End jump to its ends', () => {
  expect(destinoNoMenu('ArrowDown', nomes, 0)).toBe(1)
  expect(destinoNoMenu('ArrowDown', nomes, 3)).toBe(0)
  expect(destinoNoMenu('ArrowUp', nomes, 0)).toBe(3)
  expect(destinoNoMenu('Home', nomes, 2)).toBe(0)
  expect(destinoNoMenu('End', nomes, 0)).toBe(3)
})

test('a letter goes to the next item that begins with it, with or without its accent', () => {
  expect(destinoNoMenu('a', nomes, 0)).toBe(3)
  expect(destinoNoMenu('A', nomes, 3)).toBe(0)
  expect(destinoNoMenu('e', ['Sair', 'Época'], 0)).toBe(1)
  expect(destinoNoMenu('x', nomes, 0)).toBeUndefined()
  expect(destinoNoMenu('Enter', nomes, 0)).toBeUndefined()
})

const janela = { width: 390, height: 844 }
const menu = { width: 210, height: 200 }

test('a menu stands below its button, flush with its right side, and never outside the window', () => {
  const botao = { left: 330, right: 358, top: 10, bottom: 38 }
  expect(lugarDoMenu(botao, menu, janela)).toEqual({ left: 148, top: 40 })

  const noCanto = { left: 8, right: 36, top: 800, bottom: 828 }
  expect(lugarDoMenu(noCanto, menu, janela)).toEqual({ left: 8, top: 598 })
})

test('a menu of the pointer begins at the pointer', () => {
  const ponto = { left: 300, right: 300, top: 20, bottom: 20 }
  expect(lugarDoMenu({ ...ponto, left: 40, right: 40 }, menu, janela)).toEqual({
    left: 40,
    top: 22,
  })
  expect(lugarDoMenu(ponto, menu, janela)).toEqual({ left: 172, top: 22 })
})
