import { setTimeout as esperar } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { porAlvo } from './vaga.ts'

const nunca = () => new Promise<never>(() => undefined)

test('changes of one object take two places; what names only a promotor or a person takes none', async () => {
  const pool = createPool({ url: 'postgres://nobody@localhost/nothing' })
  const dentro = new Map<string, number>()
  const ficar = (alvo: string) =>
    porAlvo(pool, alvo, () => {
      dentro.set(alvo, (dentro.get(alvo) ?? 0) + 1)
      return nunca()
    }).catch(() => undefined)
  for (const alvo of ['proposta:1', 'promotor:1001', 'atendente:1 promotor:1001', 'cpf']) {
    for (let i = 0; i < 4; i += 1) void ficar(alvo)
  }
  await esperar(0)
  expect([...dentro]).toEqual([
    ['proposta:1', 2],
    ['promotor:1001', 4],
    ['atendente:1 promotor:1001', 4],
    ['cpf', 4],
  ])
  await pool.end()
})
