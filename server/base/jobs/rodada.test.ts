import { expect, test } from 'vitest'
import { SemVaga } from '../vez.ts'
import { type Devido, rodada } from './rodada.ts'

const agora = new Date('2026-11-20T13:00:00Z')
const devido = (chave: string): Devido => ({ chave, promotor: '1001', julgarEm: agora })

async function passar(julgar: (qual: Devido) => Promise<boolean>) {
  const adiados: string[] = []
  const relatados: unknown[] = []
  const julgados = await rodada({
    agora,
    porJulgar: async ({ daChave }) =>
      ['a', 'b', 'c'].filter((chave) => daChave === null || chave > daChave).map(devido),
    julgar,
    adiar: async ({ chave }) => void adiados.push(chave),
    relatar: (error) => void relatados.push(error),
  })
  return { julgados, adiados, relatados: relatados.length }
}

test('a notice that cannot be judged is put off and holds up nobody', async () => {
  const lida = await passar(async ({ chave }) => {
    if (chave === 'a') throw new Error('ilegível')
    return true
  })
  expect(lida).toEqual({ julgados: 2, adiados: ['a'], relatados: 1 })
})

test('a notice whose row is locked or that finds no connection stays due', async () => {
  const lida = await passar(async ({ chave }) => {
    if (chave === 'b') throw new SemVaga()
    return true
  })
  expect(lida).toEqual({ julgados: 2, adiados: [], relatados: 1 })
})
