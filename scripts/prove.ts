import { randomInt } from 'node:crypto'
import { rodarMutantes } from './mutantes/rodar.ts'
import { installBrowser, installFirefox } from './test/install-browser.ts'
import { rodarTarde } from './tarde/rodar.ts'
import { runSuite, type Count } from './test/suite.ts'

/** A proof takes minutes: `npm test` runs it with a short seed. */
type Prova = {
  diz: string
  projeto: 'unit' | 'prove' | 'e2e'
  arquivos: string[]
  env?: Record<string, string>
  /** What it needs first; answers what could not be had. */
  antes?: () => Promise<string | undefined>
}

const provas: Record<string, Prova> = {
  historias: {
    diz: 'every story in the browser, those that npm test has no minutes for too',
    projeto: 'e2e',
    arquivos: [],
    env: { HISTORIAS: 'todas' },
    antes: installBrowser,
  },
  quedas: {
    diz: 'parts killed during writes: nothing lost, each back within its time',
    projeto: 'prove',
    arquivos: ['e2e/prove/quedas.prove.ts'],
  },
  energia: {
    diz: 'the power cut in a first start and under writes: every copy of the disk starts, nothing acknowledged is lost',
    projeto: 'prove',
    arquivos: ['e2e/prove/energia.prove.ts'],
  },
  disco: {
    diz: 'a disk filled to nothing twice: reads go on, writes say why, all is back within its time',
    projeto: 'prove',
    arquivos: ['e2e/prove/disco.prove.ts'],
  },
  'banco-fora': {
    diz: 'lines to the database that fall silent, and a black hole of 20 s: 503 in words, back within 5 s',
    projeto: 'unit',
    arquivos: ['server/main.test.ts'],
    env: { BANCO_FORA: '20' },
  },
  firefox: {
    diz: "sign-in, note, simulation and proposta in the system's own Firefox, over WebDriver BiDi",
    projeto: 'prove',
    arquivos: ['e2e/prove/firefox.prove.ts'],
    antes: installFirefox,
  },
  hostis: {
    diz: '10,000 mutated photographs and PDFs, each within the time a file has',
    projeto: 'unit',
    arquivos: ['server/base/files/hostis.test.ts'],
    env: { HOSTIS: '10000' },
  },
  hiscon: {
    diz: '300 loan histories of known truth: every loan read or marked, none invented; hostile files',
    projeto: 'unit',
    arquivos: ['server/hiscon/'],
    env: { HISCON: '300' },
  },
  dinheiro: {
    diz: '500 runs of atendentes, client, bank and clock at once: the books balance',
    projeto: 'unit',
    arquivos: ['scripts/conferir/modelo.test.ts'],
    env: { DINHEIRO: '500' },
  },
  avisos: {
    diz: '500 runs of notices of every kind: any order, repeated, late, faults and kills; one end',
    projeto: 'unit',
    arquivos: ['server/avisos.test.ts'],
    env: { AVISOS: '500' },
  },
  urgentes: {
    diz: 'a code and a consent leave within 10 s, with 50,000 offers waiting',
    projeto: 'unit',
    arquivos: ['server/mensagem/urgente.test.ts'],
    env: { URGENTES: '50000' },
  },
  oraculo: {
    diz: '1,000,000 random loans against the decimal oracle',
    projeto: 'unit',
    arquivos: ['shared/calculo/oraculo.test.ts'],
    env: { ORACULO: '1000000' },
  },
  papeis: {
    diz: '500 operations of each product: screen, message, papers, phone, bank and contract agree',
    projeto: 'unit',
    arquivos: ['server/formalizacao/figuras.test.ts'],
    env: { PAPEIS: '500' },
  },
  equipe: {
    diz: 'queue, leases, absences, reassignments, undo, imports and clock by several people: 160 days of a team',
    projeto: 'unit',
    arquivos: ['scripts/conferir/equipe.test.ts'],
    env: { VEZES: '20' },
  },
  retencao: {
    diz: 'requests of other banks by two and three at once, clearing, jobs and clock: 300 lives of a retention desk',
    projeto: 'unit',
    arquivos: ['scripts/conferir/retencao.test.ts'],
    env: { VEZES: '30' },
  },
  modelos: {
    diz: 'oportunidade, proposta and formalização by their tables, notices in any order: 20 times the cases',
    projeto: 'unit',
    arquivos: [
      'server/proposta/modelo.test.ts',
      'server/quadro/modelo.test.ts',
      'server/formalizacao/modelo.test.ts',
      'server/formalizacao/ordem.test.ts',
      'server/banco/ordem.test.ts',
      'server/mensagem/ordem.test.ts',
      'server/retencao/ordem.test.ts',
      'server/camara/camara.test.ts',
      'server/refinport/avisos.test.ts',
    ],
    env: { VEZES: '20' },
  },
  propriedades: {
    diz: 'every property of shared with 5,000 cases each',
    projeto: 'unit',
    arquivos: ['shared/'],
    env: { PROPRIEDADES_CASOS: '5000' },
  },
}

/** A proof that is no file of tests. */
const proprias: Record<string, { diz: string; rodar: () => Promise<Count> }> = {
  mutantes: {
    diz: 'one place of shared changed at a time: a test notices at least 85 % of the changes',
    rodar: rodarMutantes,
  },
  tarde: {
    diz: 'every change that the stories make, held four seconds, failed once and answered twice: nobody is moved, no letter is lost',
    rodar: rodarTarde,
  },
}

const nomes = process.argv.slice(2)
const desconhecidas = nomes.filter((nome) => !(nome in provas) && !(nome in proprias))
if (nomes.length === 0 || desconhecidas.length > 0) {
  for (const nome of desconhecidas) console.error(`There is no proof ${nome}.`)
  console.error('Usage: npm run prove -- NAME…')
  for (const [nome, { diz }] of Object.entries({ ...provas, ...proprias }))
    console.error(`  ${nome}: ${diz}`)
  process.exit(2)
}

// Every proof takes its cases from it, and the report of a failure can be repeated.
const semente = process.env['SEMENTE'] ?? String(randomInt(1, 2 ** 31))
process.env['SEMENTE'] = semente
console.log(`SEMENTE=${semente}`)

const contas: Count[] = []
for (const nome of new Set(nomes)) {
  const propria = proprias[nome]
  if (propria) contas.push(await propria.rodar())
  const prova = provas[nome]
  if (!prova) continue
  const falta = await prova.antes?.()
  if (falta !== undefined) {
    contas.push({ passed: 0, failed: 1, failures: [falta] })
    continue
  }
  Object.assign(process.env, prova.env)
  contas.push(await runSuite(prova.projeto, prova.arquivos))
}
for (const failure of contas.flatMap((conta) => conta.failures)) console.log(`FAILED ${failure}`)
console.log(`SEMENTE=${semente}`)
process.exitCode = contas.every(({ failed }) => failed === 0) ? 0 : 1
