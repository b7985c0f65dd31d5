import { expect, test } from 'vitest'
import type { Coluna } from './cabecalho.ts'
import { lerFileiras } from './fileiras.ts'
import type { Pedaco } from './pedacos.ts'

const colunas: Coluna[] = [
  { campo: 'contrato', x0: 0, x1: 50, cx: 25 },
  { campo: 'inicio', x0: 50, x1: 100, cx: 75 },
]
const ancora = { campo: 'inicio', forma: /^\d\d\/\d{4}$/ }

const pedaco = (texto: string, cx: number, y: number): Pedaco => ({
  texto,
  x0: cx - 10,
  x1: cx + 10,
  y,
  corpo: 6,
})

/** Two rows without a blank between them; the number of the first one hangs below its month. */
const apertadas = [
  pedaco('01/2025', 75, 10),
  pedaco('154712', 25, 10),
  pedaco('1759', 25, 17),
  pedaco('02/2025', 75, 22),
  pedaco('9988776', 25, 24),
]

const risco = (y: number) => ({ x0: 0, x1: 100, y0: y, y1: y })

const numeros = (tracos: Parameters<typeof lerFileiras>[2]) =>
  lerFileiras(apertadas, colunas, tracos, ancora).fileiras.map(({ celulas }) => {
    const { compacto, incerta } = celulas.get('contrato') ?? {}
    return [compacto, incerta]
  })

test('without lines or blanks each cell is marked: one line may be half a number', () => {
  expect(numeros([])).toEqual([
    ['154712', true],
    ['17599988776', true],
  ])
})

test('ruled lines part the rows where they stand, and nothing is in doubt', () => {
  expect(numeros([risco(3), risco(18.5), risco(27)])).toEqual([
    ['1547121759', false],
    ['9988776', false],
  ])
})

test('pieces that are no row are counted, not read', () => {
  const { fileiras, soltos } = lerFileiras([pedaco('1759', 25, 10)], colunas, [], ancora)

  expect([fileiras, soltos]).toEqual([[], 1])
})
