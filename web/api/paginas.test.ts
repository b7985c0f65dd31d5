import { expect, test } from 'vitest'
import { juntarPaginas } from './paginas.ts'

const linha = (id: string, texto = '') => ({ id, texto })
const juntar = (...paginas: ReturnType<typeof linha>[][]) =>
  juntarPaginas(
    paginas.map((items) => ({ items })),
    ({ id }) => id,
  )

test('pages are one list in their order', () => {
  expect(juntar([linha('a'), linha('b')], [], [linha('c')]).map(({ id }) => id)).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('a row that moved to a later page is there once, as it was read last', () => {
  const lista = juntar(
    [linha('a'), linha('b', 'before'), linha('c')],
    [linha('d'), linha('b', 'after')],
  )

  expect(lista.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b'])
  expect(lista.at(-1)?.texto).toBe('after')
})
