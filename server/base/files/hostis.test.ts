import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { env } from 'node:process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SEMENTE } from '../../test/semente.ts'

/** `npm run prove -- hostis` looks at 10,000; `SEMENTE=7` at the same ones again. */
const QUANTOS = Number(env['HOSTIS'] ?? 700)

/**
 * The time limit of `limpar.ts` for one file; in `npm test`, which judges no time, a hanging file
 * ends after a minute.
 */
const LIMITE_MS = env['HOSTIS'] ? 5000 : 60_000
const HEAP_MB = 160
const PARTIDA_MS = 60_000

const mortes = new Set(['morreu', 'tempo'])

type Resultado = { indice: number; fim: string; ms: number }

/** Files from `de` on, until all are looked at or the process dies of one. */
function mutilar(de: number, ate = QUANTOS): Promise<Resultado[]> {
  return new Promise((resolve) => {
    const feitos: Resultado[] = []
    const programa = join(import.meta.dirname, '../../test/mutilar.ts')
    const filho = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, programa, String(SEMENTE), String(de), String(ate)],
      {
        env: { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    let demorou = false
    const matar = () => {
      demorou = true
      filho.kill('SIGKILL')
    }
    let relogio = setTimeout(matar, PARTIDA_MS)
    createInterface({ input: filho.stdout }).on('line', (linha) => {
      clearTimeout(relogio)
      relogio = setTimeout(matar, LIMITE_MS)
      const [indice = '', fim = '', ms = ''] = linha.split(' ')
      feitos.push({ indice: Number(indice), fim, ms: Number(ms) })
    })
    filho.on('close', () => {
      clearTimeout(relogio)
      const aqui = de + feitos.length
      if (aqui < ate) {
        feitos.push({ indice: aqui, fim: demorou ? 'tempo' : 'morreu', ms: LIMITE_MS })
      }
      resolve(feitos)
    })
  })
}

test(
  `S1.16 mutated photographs and PDFs never crash, hang or run (SEMENTE=${SEMENTE})`,
  { timeout: 180_000 + QUANTOS * 60 },
  async () => {
    const todos: Resultado[] = []
    while (todos.length < QUANTOS) {
      const feitos = await mutilar(todos.length)
      const ultimo = feitos.at(-1)
      // In production each file has its own process; a failure of a process worn out by many files
      // proves nothing.
      const sozinho =
        ultimo && mortes.has(ultimo.fim) ? await mutilar(ultimo.indice, ultimo.indice + 1) : []
      todos.push(...feitos.slice(0, feitos.length - sozinho.length), ...sozinho)
    }

    const conta: Record<string, number> = {}
    for (const { fim } of todos) conta[fim] = (conta[fim] ?? 0) + 1
    const graves = todos.filter(
      ({ fim }) => mortes.has(fim) || ['forma', 'resto', 'sem-desenho'].includes(fim),
    )
    if (env['HOSTIS']) {
      const maisLento = Math.max(...todos.map(({ ms }) => ms))
      process.stdout.write(`${JSON.stringify({ SEMENTE, QUANTOS, conta, maisLento, graves })}\n`)
    }
    expect(graves).toEqual([])
    expect(conta['aceito'] ?? 0).toBeGreaterThan(QUANTOS / 20)
    expect(conta['ilegivel'] ?? 0).toBeGreaterThan(QUANTOS / 5)
  },
)
