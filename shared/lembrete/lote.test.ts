import { expect, test } from 'vitest'
import { LembretesEscolhidos, MAXIMO_DO_LOTE } from './lote.ts'

test('one to a hundred lembretes are changed at once, and each refusal is a sentence', () => {
  const recusa = (quantos: number) =>
    LembretesEscolhidos.safeParse({
      itens: Array.from({ length: quantos }, () => ({
        idLembrete: '01934f51-0000-7000-8000-000000000001',
      })),
    }).error?.issues[0]?.message
  expect(MAXIMO_DO_LOTE).toBe(100)
  expect([recusa(1), recusa(100)]).toEqual([undefined, undefined])
  expect(recusa(0)).toBe('Escolha ao menos um lembrete')
  expect(recusa(101)).toBe('Escolha no máximo 100 lembretes')
})
