import { join } from 'node:path'
import { test, vi } from 'vitest'
import { root } from '../settings.ts'
import { escrever, lerPlano } from './plano.ts'
import { testesGuardados } from './registro.ts'

/** A loop with a mutant asks so many times more than the test without it. */
const VEZES = 30
const FOLGA = 200_000

/** A test that computes longer is run for the file that it is named for only. */
const LENTO_MS = 1000

/** What one test of a file reaches without a mutant. */
type Alcance = { indice: number; vistos: ReadonlySet<number>; passos: number; ms: number }
type Arquivo = { aoLer: ReadonlySet<number>; passosAoLer: number; testes: Alcance[] }

/** The tests of a file, its modules read anew: what is made at reading is made with the mutant. */
async function ler(arquivo: string, ligado?: number, limite = Infinity) {
  vi.resetModules()
  const { chaves } = await import('./chaves.ts')
  Object.assign(chaves, { ligado, vistos: new Set(), passos: 0, limite })
  testesGuardados()
  await import(/* @vite-ignore */ join(root, arquivo))
  return { chaves, testes: testesGuardados() }
}

/** Runs every test without a mutant. */
async function alcanceDe(arquivo: string): Promise<Arquivo> {
  const { chaves, testes } = await ler(arquivo)
  const { vistos: aoLer, passos: passosAoLer } = chaves
  const alcances: Alcance[] = []
  for (const [indice, { rodar }] of testes.entries()) {
    Object.assign(chaves, { vistos: new Set(), passos: 0 })
    const antes = process.cpuUsage()
    // One that reads the text of a function does not bear the switches: it notices nothing here.
    const passou = await Promise.resolve()
      .then(rodar)
      .then(
        () => true,
        () => false,
      )
    const { vistos, passos } = chaves
    if (passou) alcances.push({ indice, vistos, passos, ms: process.cpuUsage(antes).user / 1000 })
    else console.error(`fails with the switches: ${arquivo}: ${testes[indice]?.nome}`)
  }
  return { aoLer, passosAoLer, testes: alcances.toSorted((a, b) => a.ms - b.ms) }
}

const limiteDe = (passos: number) => passos * VEZES + FOLGA

/** The first test of a file that fails with a mutant; null where none does. */
async function quemNota(
  { n, proprio }: { n: number; proprio: boolean },
  arquivo: string,
  { aoLer, passosAoLer, testes }: Arquivo,
) {
  const alcancam = testes.filter(
    ({ vistos, ms }) => (aoLer.has(n) || vistos.has(n)) && (proprio || ms < LENTO_MS),
  )
  if (alcancam.length === 0) return null
  let nome = arquivo
  try {
    const lido = await ler(arquivo, n, limiteDe(passosAoLer))
    for (const { indice, passos } of alcancam) {
      const teste = lido.testes[indice]
      nome = `${arquivo}: ${teste?.nome ?? 'not there'}`
      Object.assign(lido.chaves, { passos: 0, limite: limiteDe(passos) })
      await teste?.rodar()
    }
    return null
  } catch {
    return nome
  }
}

test('each mutant is tried', async () => {
  const { mutantes, testes, saida } = lerPlano()
  const conhecidos = new Map<string, Arquivo>()
  const conhecer = async (nome: string) => {
    const conhecido = conhecidos.get(nome) ?? (await alcanceDe(nome))
    conhecidos.set(nome, conhecido)
    return conhecido
  }
  for (const { n, arquivo } of mutantes) {
    escrever(saida, { n, notou: null, acabou: false })
    let notou: string | null = null
    for (const nome of testes[arquivo] ?? []) {
      const proprio = nome === arquivo.replace(/\.ts$/, '.test.ts')
      notou ??= await quemNota({ n, proprio }, nome, await conhecer(nome))
      if (notou !== null) break
    }
    escrever(saida, { n, notou, acabou: true })
  }
})
