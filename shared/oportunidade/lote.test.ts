import { expect, test } from 'vitest'
import { impedimentoDeDesfazer, PedidoDeLote, MAXIMO_DO_LOTE } from './lote.ts'

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

test('a piece of a batch has one to twenty-five oportunidades, each with a version from 1', () => {
  const recusa = (quantas: number, versao?: number) =>
    PedidoDeLote.safeParse({
      itens: Array.from({ length: quantas }, () => ({
        idOportunidade: '01934f51-0000-7000-8000-000000000001',
        versao,
      })),
    }).error?.issues[0]?.message
  expect([recusa(1), recusa(25), recusa(1, 1)]).toEqual([undefined, undefined, undefined])
  expect(recusa(0)).toBe('Escolha ao menos uma oportunidade')
  expect(recusa(26)).toBe('Envie no máximo 25 oportunidades de cada vez')
  expect(recusa(1, 0)).toBeDefined()
  expect(MAXIMO_DO_LOTE).toBe(200)
})
