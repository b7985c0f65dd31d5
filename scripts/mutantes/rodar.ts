import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { importsOf } from '../measure/imports.ts'
import { root } from '../settings.ts'
import type { Count } from '../test/suite.ts'
import { acharMutantes, type Mutante } from './achar.ts'
import { Linha, type Plano } from './plano.ts'

/** The least share of mutants that a test must notice. */
const MINIMO = 0.85
/** A process that writes no line for so long hangs: the mutant is noticed. */
const CALADO_MS = 600_000

/** Shapes, tables of words and looks decide nothing. */
const semRegra =
  /(?:api|shapes|all|permissoes|erros|dados-de-exemplo|catalogo|escopos|html)\.ts$|\/look\//

const arquivosDe = (): string[] =>
  readdirSync(join(root, 'shared'), { recursive: true, encoding: 'utf8' })
    .filter((nome) => nome.endsWith('.ts'))
    .map((nome) => `shared/${nome}`)
    .toSorted()

/** The tests that import a file, directly or not; its own test comes first. */
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

type Numerado = Mutante & { n: number }

/** Every mutant of `shared`, numbered; the tests of each file. */
function todosOsMutantes() {
  const arquivos = arquivosDe()
  const imports = new Map(arquivos.map((nome) => [nome, importsOf(root, nome)]))
  const mutantes: Numerado[] = []
  const bases: Plano['bases'] = {}
  const testes: Plano['testes'] = {}
  for (const nome of arquivos) {
    if (nome.endsWith('.test.ts') || semRegra.test(nome)) continue
    const base = mutantes.length
    const achados = acharMutantes(nome, readFileSync(join(root, nome), 'utf8'))
    mutantes.push(...achados.map((um, i) => ({ ...um, n: base + i })))
    bases[nome] = base
    testes[nome] = testesDe(nome, imports)
  }
  return { mutantes, bases, testes }
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

const linhasDe = (saida: string): Linha[] =>
  existsSync(saida)
    ? readFileSync(saida, 'utf8')
        .split('\n')
        .filter((texto) => texto !== '')
        .map((texto) => Linha.parse(JSON.parse(texto)))
    : []

/** One process of vitest that tries what the plan names, until its end or until it hangs. */
function processo(planoEm: string, saida: string): Promise<void> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const config = join(root, 'scripts/mutantes/vitest.config.ts')
  const filho = spawn(process.execPath, [vitest, 'run', '--root', root, '--config', config], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // A loan in a hundred thousand kills no mutant that three hundred leave alive. The seed chose the
    // mutants; the cases are those of `npm test`.
    env: { ...process.env, MUTANTES_PLANO: planoEm, ORACULO: '300', SEMENTE: '' },
    detached: true,
  })
  let visto = Date.now()
  const relogio = setInterval(() => {
    if (existsSync(saida)) visto = Math.max(visto, statSync(saida).mtimeMs)
    if (Date.now() - visto > CALADO_MS && filho.pid !== undefined) {
      process.kill(-filho.pid, 'SIGKILL')
    }
  }, 2000)
  return new Promise((resolve, reject) => {
    filho.once('error', reject)
    filho.once('close', () => {
      clearInterval(relogio)
      resolve()
    })
  })
}

/** Tries a part of the mutants; a process that ends before its last one is started again behind it. */
async function tentar(plano: Plano, pasta: string, parte: number): Promise<Linha[]> {
  const feitas: Linha[] = []
  let { mutantes } = plano
  for (let vez = 0; mutantes.length > 0; vez += 1) {
    const saida = join(pasta, `${parte}-${vez}.jsonl`)
    const planoEm = join(pasta, `${parte}-${vez}.json`)
    writeFileSync(planoEm, JSON.stringify({ ...plano, mutantes, saida }))
    await processo(planoEm, saida)
    const linhas = linhasDe(saida)
    const ultima = linhas.at(-1)
    if (!ultima) throw new Error('The tests of shared fail without a mutant.')
    feitas.push(...linhas.filter(({ acabou }) => acabou))
    if (!ultima.acabou) feitas.push({ n: ultima.n, notou: 'never ends', acabou: true })
    mutantes = mutantes.slice(mutantes.findIndex(({ n }) => n === ultima.n) + 1)
  }
  return feitas
}

/**
 * Changes one operator, number or truth of `shared` at a time, and runs the tests that reach it.
 * `MUTANTES`: how many, all of them without it; `SEMENTE`: which; `ONDE`: of the files whose path
 * matches. Names each one that no test notices.
 *
 * @returns passed: noticed; failed: 1 where fewer than 85 % are
 */
export async function rodarMutantes(): Promise<Count> {
  const { mutantes: todos, bases, testes } = todosOsMutantes()
  const { SEMENTE, MUTANTES, ONDE = '' } = process.env
  const semente = Number(SEMENTE ?? 20_261_123)
  const dali = todos.filter(({ arquivo }) => new RegExp(ONDE).test(arquivo))
  const escolhidos = sortear(dali, Number(MUTANTES ?? dali.length), semente)
  console.log(`${escolhidos.length} of ${todos.length} mutants, SEMENTE=${semente}`)

  const pasta = mkdtempSync(join(tmpdir(), 'mutantes-'))
  console.log(`what is known so far: ${pasta}`)
  const partes = Math.min(availableParallelism(), escolhidos.length)
  const linhas = await Promise.all(
    Array.from({ length: partes }, (_, parte) => {
      const mutantes = escolhidos.filter((_um, i) => i % partes === parte)
      return tentar({ bases, testes, mutantes, saida: '' }, pasta, parte)
    }),
  )
  rmSync(pasta, { recursive: true })
  const notados = new Set(linhas.flat().flatMap(({ n, notou }) => (notou === null ? [] : [n])))
  const vivos = escolhidos.filter(({ n }) => !notados.has(n)).toSorted((a, b) => a.n - b.n)
  for (const vivo of vivos) console.log(`survives ${ondeEsta(vivo)}`)
  const fatia = notados.size / escolhidos.length
  console.log(`${notados.size} of ${escolhidos.length} noticed: ${(fatia * 100).toFixed(1)} %`)
  const failures = fatia < MINIMO ? [`mutants: fewer than ${MINIMO * 100} % are noticed`] : []
  return { passed: notados.size, failed: failures.length, failures }
}

function ondeEsta({ arquivo, inicio, era, fica }: Mutante): string {
  const codigo = readFileSync(join(root, arquivo), 'utf8')
  const linha = codigo.slice(0, inicio).split('\n').length
  const texto = codigo.split('\n')[linha - 1]?.trim() ?? ''
  return `${arquivo}:${linha} ${era} -> ${fica || 'nothing'}   ${texto}`
}
