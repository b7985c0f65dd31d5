import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { arquivoDe } from './arquivo.ts'

const linhas = [
  ['Cliente', 'Margem', 'Contato'],
  ['Neusa; a "dona"', 1234.5, { instante: '2026-11-20T01:30:00Z' }],
  ['Ivo', '', 'nunca'],
]

test('S6.05 a workbook has numbers and days that a spreadsheet adds and sorts, in the hours of Brasília', async () => {
  const arquivo = await arquivoDe(linhas, 'XLSX')
  const { sheets } = await readXlsx(new Uint8Array(await arquivo.arrayBuffer()))

  expect(sheets[0]?.rows).toEqual([
    ['Cliente', 'Margem', 'Contato'],
    ['Neusa; a "dona"', 1234.5, new Date('2026-11-19T22:30:00Z')],
    ['Ivo', '', 'nunca'],
  ])
})

test('a text file quotes what would part its cells', async () => {
  const linhas = [
    ['Cliente', 'Margem'],
    ['Neusa; a "dona"', '1.234,50'],
  ]
  const arquivo = await arquivoDe(linhas, 'CSV')
  const texto = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await arquivo.arrayBuffer())

  expect(texto).toBe('\uFEFFCliente;Margem\r\n"Neusa; a ""dona""";1.234,50\r\n')
})
