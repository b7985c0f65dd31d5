import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { importsOf } from '../measure/imports.ts'
import { root } from '../settings.ts'
import { acharMutantes, type Mutante } from './achar.ts'

/** The least share of mutants that a test must notice. */
const MINIMO = 0.85
/** A mutant that never ends is noticed too: it takes so often the time of all tests. */
const VEZES = 5

/** Shapes, tables of words and looks decide nothing. */
const semRegra =
  /(?:api|shapes|all|permissoes|erros|dados-de-exemplo|catalogo|escopos|html)\.ts$|\/look\//

const arquivosDe = (): string[] =>
  readdirSync(join(root, 'shared'), { recursive: true, encoding: 'utf8' })
    .filter((nome) => nome.endsWith('.ts'))
    .map((nome) => `shared/${nome}`)

/** The tests that reach a file by imports; those that name it first. */
function testesDe(arquivo: string, imports: ReadonlyMap<string, readonly string[]>): string[] {
  const alcanca = (de: string, vistos = new Set<string>()): boolean => {
    if (de === arquivo) return true
    if (vistos.has(de)) return false
    vistos.add(de)
    return (imports.get(de) ?? []).some((outro) => alcanca(outro, vistos))
  }
  const proprio = arquivo.replace(/\.ts$/, '.test.ts')
  return [...imports.keys()]
    .filter((nome) => nome.endsWith('.test.ts') && alcanca(nome))
    .toSorted((a, b) => Number(b === proprio) - Number(a === proprio))
}

/** Whether some test fails with it. */
function morre(mutante: Mutante, testes: readonly string[], limiteMs = 600_000): Promise<boolean> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const config = join(root, 'scripts/mutantes/vitest.config.ts')
  const filho = spawn(
    process.execPath,
    [vitest, 'run', '--root', root, '--config', config, ...testes],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, MUTANTE: JSON.stringify(mutante) },
      detached: true,
    },
  )
  return new Promise((resolve, reject) => {
    const relogio = setTimeout(() => {
      if (filho.pid !== undefined) process.kill(-filho.pid, 'SIGKILL')
    }, limiteMs)
    filho.once('error', reject)
    filho.once('close', (code) => {
      clearTimeout(relogio)
      resolve(code !== 0)
    })
  })
}

/** In an order of its own for each seed; the same seed draws the same ones. */
function sortear<T>(todos: readonly T[], quantos: number, semente: number): T[] {
  let estado = semente
  const proximo = () => (estado = (estado * 48_271) % 2_147_483_647)
  return todos
    .map((um) => ({ um, ordem: proximo() }))
    .toSorted((a, b) => a.ordem - b.ordem)
    .slice(0, quantos)
    .map(({ um }) => um)
}

/**
 * Changes one operator, number or truth of `shared` at a time, and runs the tests that reach it.
 * `MUTANTES`: how many; `SEMENTE`: which. Names each one that no test notices.
 *
 * @returns passed: noticed; failed: 1 where fewer than 85 % are
 */
export async function rodarMutantes(): Promise<{ passed: number; failed: number }> {
  const semente = Number(process.env['SEMENTE'] ?? randomInt(1, 2 ** 31 - 1))
  const arquivos = arquivosDe()
  const imports = new Map(arquivos.map((nome) => [nome, importsOf(root, nome)]))
  const codigos = new Map(arquivos.map((nome) => [nome, readFileSync(join(root, nome), 'utf8')]))
  const todos = arquivos
    .filter((nome) => !nome.endsWith('.test.ts') && !semRegra.test(nome))
    .flatMap((nome) => acharMutantes(nome, codigos.get(nome) ?? ''))
  const escolhidos = sortear(todos, Number(process.env['MUTANTES'] ?? 300), semente)
  console.log(`${escolhidos.length} of ${todos.length} mutants, SEMENTE=${semente}`)

  const nenhum: Mutante = { arquivo: 'nenhum', inicio: 0, fim: 0, era: '', fica: '' }
  const antes = performance.now()
  if (await morre(nenhum, [])) throw new Error('The tests of shared fail without a mutant.')
  const limiteMs = VEZES * (performance.now() - antes)
  let mortos = 0
  const fila = [...escolhidos]
  async function trabalhar(): Promise<void> {
    for (let um = fila.shift(); um; um = fila.shift()) {
      const testes = testesDe(um.arquivo, imports)
      if (testes.length > 0 && (await morre(um, testes, limiteMs))) mortos += 1
      else console.log(`survives ${ondeEsta(um, codigos.get(um.arquivo) ?? '')}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, trabalhar))
  const parte = mortos / escolhidos.length
  console.log(`${mortos} of ${escolhidos.length} noticed: ${(parte * 100).toFixed(1)} %`)
  return { passed: mortos, failed: parte < MINIMO ? 1 : 0 }
}

function ondeEsta({ arquivo, inicio, era, fica }: Mutante, codigo: string): string {
  const linha = codigo.slice(0, inicio).split('\n').length
  const texto = codigo.split('\n')[linha - 1]?.trim() ?? ''
  return `${arquivo}:${linha} ${era} -> ${fica || 'nothing'}   ${texto}`
}
