import { expect, test } from 'vitest'
import { diferencas } from './versoes.ts'

const base = { rua: 'A', numero: '1', bairro: 'Centro', complemento: null as string | null }

test('a field changed on one side needs no choice, one changed on both sides does', () => {
  const meu = { ...base, rua: 'B', numero: '2' }
  const atual = { ...base, numero: '3', bairro: 'Norte' }

  expect(diferencas(base, meu, atual)).toEqual([
    { nome: 'rua', padrao: 'meu', disputado: false },
    { nome: 'numero', padrao: 'meu', disputado: true },
    { nome: 'bairro', padrao: 'atual', disputado: false },
  ])
})

test('the same change made twice, and nothing against an empty text, are no difference', () => {
  const igual = { ...base, rua: 'B' }

  expect(diferencas(base, igual, igual)).toEqual([])
  expect(diferencas(base, { ...base, complemento: '' }, base)).toEqual([])
})
