import { setTimeout as esperar } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPool } from './pool.ts'
import { criarVagas, porAlvo, SemVaga } from './vaga.ts'

const nunca = () => new Promise<never>(() => undefined)

test('a limited number runs at a time, in order of arrival, and a failure frees its place', async () => {
  const vagas = criarVagas({ aoMesmoTempo: 3, fila: 40, esperaMs: 60_000 })
  let dentro = 0
  let maximo = 0
  const comecos: number[] = []
  const fins = await Promise.allSettled(
    Array.from({ length: 40 }, (_, i) =>
      vagas.ocupar(async () => {
        comecos.push(i)
        dentro += 1
        maximo = Math.max(maximo, dentro)
        await esperar(i % 3)
        dentro -= 1
        if (i % 7 === 0) throw new Error('falhou')
        return i
      }),
    ),
  )

  expect(maximo).toBe(3)
  expect(comecos).toEqual(Array.from({ length: 40 }, (_, i) => i))
  expect(fins.filter(({ status }) => status === 'rejected')).toHaveLength(6)
  expect(vagas.vazia()).toBe(true)
})

test('who finds the line full is refused at once, and who waits too long is refused without having run', async () => {
  const vagas = criarVagas({ aoMesmoTempo: 1, fila: 1, esperaMs: 50 })
  void vagas.ocupar(nunca)
  let rodou = false
  const naFila = vagas.ocupar(async () => {
    rodou = true
  })
  await expect(vagas.ocupar(async () => 'nada')).rejects.toThrow(SemVaga)
  await expect(naFila).rejects.toThrow(SemVaga)
  expect(rodou).toBe(false)
})

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
