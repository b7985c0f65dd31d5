import { expect, test } from 'vitest'
import { vizinhoDe } from './vizinho.ts'

/** Em Aberto has three cards, Em Atendimento none, Simulada one, Em Andamento two. */
const quadro = [['a1', 'a2', 'a3'], [], ['s1'], ['n1', 'n2']]

test('up and down stay in the column, and stop at its ends', () => {
  expect(vizinhoDe(quadro, 'a2', 'abaixo')).toBe('a3')
  expect(vizinhoDe(quadro, 'a2', 'acima')).toBe('a1')
  expect(vizinhoDe(quadro, 'a1', 'acima')).toBe('a1')
  expect(vizinhoDe(quadro, 'a3', 'abaixo')).toBeUndefined()
})

test('left and right step over the columns that are empty, to the same height or to the last card', () => {
  expect(vizinhoDe(quadro, 'a1', 'direita')).toBe('s1')
  expect(vizinhoDe(quadro, 'a3', 'direita')).toBe('s1')
  expect(vizinhoDe(quadro, 's1', 'esquerda')).toBe('a1')
  expect(vizinhoDe(quadro, 'n2', 'esquerda')).toBe('s1')
  expect(
    vizinhoDe(
      [
        ['x1', 'x2'],
        ['y1', 'y2'],
      ],
      'x2',
      'direita',
    ),
  ).toBe('y2')
})

test('nothing is beyond the first and the last column', () => {
  expect(vizinhoDe(quadro, 'a2', 'esquerda')).toBeUndefined()
  expect(vizinhoDe(quadro, 'n1', 'direita')).toBeUndefined()
})

test('a card that left the board while its key was on the way moves to no column of its own', () => {
  expect(vizinhoDe(quadro, 'z9', 'acima')).toBeUndefined()
  expect(vizinhoDe(quadro, 'z9', 'abaixo')).toBeUndefined()
})
