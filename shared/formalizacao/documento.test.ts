import { expect, test } from 'vitest'
import { BYTES_POR_PARTE, ditoDoQueFalta, MAXIMO_DO_ARQUIVO } from './documento.ts'

test('missing documents are named, and a complete checklist says nothing', () => {
  expect(ditoDoQueFalta([])).toBeUndefined()
  expect(ditoDoQueFalta(['CONTRACHEQUE'])).toBe('Ainda falta: Contracheque')
  expect(ditoDoQueFalta(['CONTRACHEQUE', 'OUTRO'])).toBe(
    'Ainda falta: Contracheque, Outro documento',
  )
})

test('a file of ten million bytes comes in pieces of 192 KiB', () => {
  expect(MAXIMO_DO_ARQUIVO).toBe(10_000_000)
  expect(BYTES_POR_PARTE).toBe(196_608)
})
