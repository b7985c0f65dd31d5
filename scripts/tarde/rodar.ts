import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '#shared/all.ts'
import { lerRelato, semOutroCliente, sortesDaProva, type Linha } from '#e2e/support/relato-tarde.ts'
import { filesOf, isTest } from '../measure/files.ts'
import { root } from '../settings.ts'
import { installBrowser } from '../test/install-browser.ts'
import { runSuite, type Count } from '../test/suite.ts'
import { runTool } from '../test/tool.ts'

/** Stories that hold answers, kill parts or sign in themselves. */
const foraDaProva = /^e2e\/(?:longas\/)?(?:tarde|kill.*|entrada)\.e2e\.ts$/

/** A story is told again while it is interrupted, or failed: there may be calls that it has not reached. */
const VEZES = 20

/**
 * Twelve changes written by hand, then every change that the stories make: each is failed, held and
 * doubled once while the person types a note with another client. A story that was interrupted may
 * end otherwise than it says, so only the other client is judged. `RELATO`: goes on with the record
 * of another run.
 */
export async function rodarTarde(): Promise<Count> {
  const falta = await installBrowser()
  if (falta !== undefined) return { passed: 0, failed: 1, failures: [falta] }
  process.env['TARDE_MS'] ??= '4000'
  const { RELATO: relato = join(mkdtempSync(join(tmpdir(), 'tarde-')), 'relato.jsonl') } =
    process.env
  // They hold their answers themselves: no `TARDE_RELATO`, which sets the instrument to work.
  const doze = await runSuite('e2e', ['e2e/tarde.e2e.ts'])
  const todas = await emTodas(relato)
  return {
    passed: doze.passed + todas.passed,
    failed: doze.failed + todas.failed,
    failures: [...doze.failures, ...todas.failures],
  }
}

/** `ONDE`: of the files whose path matches. */
async function emTodas(relato: string): Promise<Count> {
  const { ONDE = '' } = process.env
  console.log(`the record of the answers that came late: ${relato}`)
  let arquivos = filesOf(root, 'e2e/*.e2e.ts').filter(
    (file) => !foraDaProva.test(file) && new RegExp(ONDE).test(file),
  )
  let historias: string[] = []
  for (let vez = 1; vez <= VEZES && arquivos.length > 0; vez += 1) {
    const antes = lerRelato(relato).length
    await contar(arquivos, historias, relato)
    const linhas = lerRelato(relato).slice(antes)
    const presas = linhas.filter(foiInterrompida)
    console.log(`pass ${vez}: ${arquivos.length} files, ${presas.length} answers held`)
    if (presas.length === 0) break
    const outraVez = linhas.filter((uma) => foiInterrompida(uma) || uma.chamada === undefined)
    arquivos = [...new Set(outraVez.map(({ arquivo }) => arquivo))]
    historias = [...new Set(outraVez.map(({ historia }) => historia))]
  }
  return julgar(lerRelato(relato))
}

/** Tells the stories with these titles, or all of the files; how they end is not judged. */
function contar(arquivos: string[], historias: string[], relato: string) {
  const titulos = historias.map((titulo) => titulo.replaceAll(/[^\p{L}\d ]/gu, '.')).join('|')
  return runTool(
    'vitest',
    [
      'run',
      '--project=e2e',
      '--reporter=dot',
      '--testTimeout=600000',
      ...(titulos ? [`--testNamePattern=^(?:${titulos})$`] : []),
      ...arquivos,
    ],
    { env: { TARDE_RELATO: relato, HISTORIAS: 'todas' } },
  )
}

const foiInterrompida = ({ errado }: Linha): boolean => errado !== undefined

function julgar(linhas: Linha[]): Count {
  const chamadas = Map.groupBy(
    linhas.filter(({ chamada }) => chamada !== undefined),
    ({ chamada = '' }) => chamada,
  )
  const feitas = linhas.filter(foiInterrompida)
  const erradas = feitas.filter(({ errado = {} }) => Object.keys(errado).length > 0)
  const incompletas = [...chamadas].flatMap(([chamada, dela]) => {
    const faltam = sortesDaProva.filter(
      (nome) => !dela.some((uma) => uma.errado && uma.sorte === nome),
    )
    const motivos = new Set(dela.map(({ motivo }) => motivo).filter((um) => um !== undefined))
    return faltam.length === 0 ? [] : [{ chamada, faltam, motivos: [...motivos] }]
  })
  const inteiras = chamadas.size - incompletas.length
  const semLugar = ({ motivos }: { motivos: string[] }) =>
    motivos.length > 0 && motivos.every((motivo) => semOutroCliente.includes(motivo))
  const nunca = incompletas.filter((uma) => !semLugar(uma))
  console.log(`${chamadas.size} changes were reached in the stories, ${inteiras} met every fate`)
  for (const { chamada, motivos } of incompletas.filter(semLugar)) {
    console.log(`  ${chamada}: ${motivos.join('; ')}`)
  }
  for (const sorte of sortesDaProva) {
    const presas = new Set(feitas.filter((uma) => uma.sorte === sorte).map((uma) => uma.chamada))
    console.log(`  ${sorte}: ${presas.size}`)
  }
  const daWeb = chamadasDaWeb()
  const semHistoria = daWeb.filter((chamada) => !chamadas.has(chamada))
  console.log(
    `${semHistoria.length} of ${daWeb.length} changes of the web are reached by no story:`,
  )
  for (const chamada of semHistoria) console.log(`  ${chamada}`)
  const failures = [
    ...erradas.map(
      ({ chamada, sorte, historia, errado }) =>
        `tarde: ${chamada}, ${sorte}, in “${historia}”: ${JSON.stringify(errado)}`,
    ),
    ...nunca.map(
      ({ chamada, faltam, motivos }) =>
        `tarde: ${chamada} never met ${faltam.join(', ')} (${motivos.join('; ')})`,
    ),
  ]
  return { passed: feitas.length - erradas.length, failed: failures.length, failures }
}

/** The changes that the web names in its code. */
function chamadasDaWeb(): string[] {
  const codigo = filesOf(root, 'web/*.ts', 'web/*.tsx')
    .filter((file) => !isTest(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const usa = (name: string) => {
    const [modulo, chamada] = name.split('.')
    return new RegExp(
      String.raw`\b${modulo}Api\.${chamada}\b|\{[^{}]*\b${chamada}\b[^{}]*\} = ${modulo}Api\b`,
    ).test(codigo)
  }
  return endpoints
    .filter(({ endpoint: { method, leitura, guarda } }) => method !== 'GET' && (!leitura || guarda))
    .filter(({ name }) => usa(name))
    .map(({ endpoint: { method, path } }) => `${method} ${path}`)
}
