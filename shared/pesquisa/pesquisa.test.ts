import { expect, test } from 'vitest'
import { temDadoPessoal } from './dado-pessoal.ts'
import { npsDe } from './nps.ts'

test.each([
  ['O cliente 529.982.247-25 gostou', true],
  ['Ligue para 52998224725', true],
  ['(11) 98765-4321 é o meu número', true],
  ['11 3333 4444', true],
  ['98765-4321', true],
  ['987654321', true],
  ['529/982/247-25', true],
  ['529.982.247\u201125', true],
  ['2026-11-23 10:00', false],
  ['23/11/2026 10:00', false],
  ['Em 12/11/2026 o sistema parou às 14:30', false],
  ['De 2025 a 2026 melhorou 100%', false],
  ['R$ 1.234.567,89 em 96 parcelas', false],
])('a comment with what looks like a CPF or a phone is told apart: %s', (texto, tem) => {
  expect(temDadoPessoal(texto)).toBe(tem)
})

/** How many answers each mark has. */
const notas = (...dadas: number[]) =>
  Array.from({ length: 11 }, (_, nota) => dadas.filter((dada) => dada === nota).length)

test.each([
  [[], null],
  [[9, 10], 100],
  [[0, 6], -100],
  [[7, 8], 0],
  [[9, 6], 0],
  [[10, 10, 6], 33],
  [[10, 8, 8, 0, 0], -20],
])('S1.20 the net promoter score of the marks %j is %s', (dadas, nps) => {
  expect(npsDe(notas(...dadas))).toBe(nps)
})
