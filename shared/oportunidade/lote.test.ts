import { expect, test } from 'vitest'
import { impedimentoDeDesfazer } from './lote.ts'

const movida = {
  para: 'Perdida',
  versao: 2,
  atual: { status: 'Perdida', versao: 2 },
  propostaAberta: false,
} as const

test('undo reverts only rows unchanged since the batch', () => {
  expect(impedimentoDeDesfazer(movida)).toBeNull()
  expect(impedimentoDeDesfazer({ ...movida, atual: { status: 'Em Aberto', versao: 3 } })).toBe(
    'Mudou depois: está Em Aberto.',
  )
  expect(impedimentoDeDesfazer({ ...movida, atual: { status: 'Perdida', versao: 4 } })).toBe(
    'Mudou depois: alguém trabalhou nela.',
  )
  expect(impedimentoDeDesfazer({ ...movida, propostaAberta: true })).toBe(
    'Tem uma proposta a caminho.',
  )
})
