import { expect, test } from 'vitest'
import { impedimentoDaDesistencia, passoDoAtraso } from './etapas.ts'

test('the client gives a portability up until the TED leaves, and never after its end', () => {
  const enviada = 'A TED já foi enviada ao banco de origem: a portabilidade não volta mais'
  for (const situacao of ['FORMALIZACAO', 'CTC_ENVIADA', 'SALDO_CONFERIDO'] as const) {
    expect(impedimentoDaDesistencia(situacao)).toBeNull()
  }
  for (const situacao of ['TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT'] as const) {
    expect(impedimentoDaDesistencia(situacao)).toBe(enviada)
  }
  for (const situacao of ['PAGA', 'CANCELADA', 'RETIDA'] as const) {
    expect(impedimentoDaDesistencia(situacao)).toBe('A portabilidade já terminou')
  }
})

test('a late origin has a next step, and no other late stage has', () => {
  expect(passoDoAtraso('CTC_ENVIADA', true)).toMatch(/reclame à câmara/)
  expect(passoDoAtraso('CTC_ENVIADA', false)).toBeNull()
  expect(passoDoAtraso('TED_ENVIADA', true)).toBeNull()
})
