import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { comecarDemo } from '#database/demo/demo.ts'
import { seed } from '#database/seed.ts'
import { criarAcervo } from '#server/base/files/acervo.ts'
import { reasonOf } from '#disk/reasons.ts'
import { readSecrets } from './secrets.ts'
import { agoraDe, readSettings, root } from './settings.ts'
import type { Settings } from './settings.ts'
import { openDatabase } from './start/database.ts'
import { acertarRelogio, noExpediente } from './start/expediente.ts'
import { environmentOf, PASTA_DOS_ARQUIVOS } from './start/environment.ts'
import type { PartName } from './start/environment.ts'
import { type Instance, takeInstance } from './start/instance.ts'
import { disksOf, keepHouse } from './start/housekeeping.ts'
import { guardarEspecimes } from './start/especimes.ts'
import {
  CONTRATOS_DA_CAMARA,
  escreverContratos,
  escreverMassa,
  MASSA_DO_INSS,
  temMassa,
} from './start/massa.ts'
import { keepRunning, type Part } from './start/part.ts'
import { demandFreePorts } from './start/ports.ts'
import { demandRoom } from './start/room.ts'
import { buildWeb } from './start/web.ts'

const demoSignIns = [
  'atendente',
  'atendente2',
  'atendente3',
  'promotor',
  'gestor',
  'gestor2',
  'conferente',
  'semacesso',
]

// The terminal or file of these lines may be full or closed; the process goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const say = (sentence: string) => process.stderr.write(`consigna: ${sentence}\n`)

/** What has been started, to be ended from the last to the first. */
const undo: (() => Promise<unknown> | void)[] = []

const stopping = new AbortController()

const stopAsked = new Promise<'stop'>((resolve) => {
  const stop = () => {
    stopping.abort()
    resolve('stop')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The command above us was killed: nobody can stop us any more but we ourselves.
  if (process.connected) process.once('disconnect', stop)
})

/** Brings the whole system up. Each step registers its own end before the next one begins. */
async function start(settings: Settings): Promise<string> {
  demandRoom(settings)
  const instance = await takeInstance(settings.DATA_DIR)
  undo.push(instance.release)
  const isIdentityOurs = settings.OIDC_AUTHORITY === undefined
  await demandFreePorts({
    PORT: settings.PORT,
    ...(isIdentityOurs && { IDENTITY_PORT: settings.IDENTITY_PORT }),
    ...(!settings.production && { SANDBOX_PORT: settings.SANDBOX_PORT }),
  })
  const secrets = readSecrets(settings)

  const verdadeiro = new Date()
  const semRelogio = settings.DEMO && settings.RELOGIO === undefined
  const agora = semRelogio ? noExpediente(verdadeiro) : agoraDe(settings)
  const massa = join(settings.DATA_DIR, MASSA_DO_INSS)
  // A first start: the demonstration is drawn while there is nothing to write it to.
  const geracao = settings.DEMO && !temMassa(massa) ? comecarDemo(agora) : undefined
  const pages = buildWeb(root, stopping.signal)
  pages.catch(() => undefined)
  const database = await openDatabase(settings, {
    secret: secrets.SEGREDO_IDENTIDADE,
    onLoss: say,
  })
  undo.push(database.stop)
  if (stopping.signal.aborted) return ''
  if (settings.DEMO) {
    const relogio = await acertarRelogio(database.ownerUrl, verdadeiro, settings.RELOGIO)
    if (semRelogio) dizerRelogio(relogio, verdadeiro)
  }

  const folders = [settings.DATA_DIR, ...(database.ours ? [database.ours.place] : [])]
  const logs = join(settings.DATA_DIR, 'logs')
  mkdirSync(logs, { recursive: true })

  const turn = Promise.withResolvers<void>()
  const parts = runParts(settings, {
    environments: environmentOf(settings, secrets, { ...database, disks: disksOf(folders) }),
    instance,
    turn: turn.promise,
    logs,
  })
  const acervo = criarAcervo(join(settings.DATA_DIR, PASTA_DOS_ARQUIVOS), secrets.SEGREDO_RASCUNHOS)
  const carregadas = await seed(database.ownerUrl, {
    demo: settings.DEMO,
    agora,
    geracao,
    guardar: acervo.guardar,
  })
  await geracao?.parar()
  const nova = carregadas.includes('demonstracao')
  if (settings.DEMO) {
    await escreverMassa(database.ownerUrl, massa, nova)
    const contratos = join(settings.DATA_DIR, CONTRATOS_DA_CAMARA)
    await escreverContratos(database.ownerUrl, contratos, nova)
    await guardarEspecimes(acervo)
  }
  await pages
  turn.resolve()
  await Promise.all(parts.map(({ ready }) => ready))
  const house = keepHouse({
    folders,
    logs: [
      ...(database.ours ? [database.ours.log] : []),
      ...parts.map(({ log }) => log).filter((log) => log !== undefined),
    ],
    say,
  })
  undo.push(house.stop)
  return readyLine(settings)
}

/** A clock that was moved is said: the screens show it too. */
function dizerRelogio(agora: Date, verdadeiro: Date): void {
  if (agora.getTime() - verdadeiro.getTime() < 60_000) return
  const quando = agora.toLocaleString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'full',
    timeStyle: 'short',
  })
  say(`the clock of the demonstration stands at ${quando}`)
}

type Running = {
  environments: Record<PartName, NodeJS.ProcessEnv>
  instance: Instance
  /** The servers may begin: database and demonstration are ready. */
  turn: Promise<void>
  /** The folder of their logs. */
  logs: string
}

function runParts(settings: Settings, { environments, instance, turn, logs }: Running): Part[] {
  const all: { name: PartName; entry: string; port: number; isOurs: boolean }[] = [
    {
      name: 'identity',
      entry: 'identity/main.ts',
      port: settings.IDENTITY_PORT,
      isOurs: settings.OIDC_AUTHORITY === undefined,
    },
    {
      name: 'sandbox',
      entry: 'integrations/main.ts',
      port: settings.SANDBOX_PORT,
      // The bank and the postal codes of production are the real ones.
      isOurs: !settings.production,
    },
    { name: 'server', entry: 'server/main.ts', port: settings.PORT, isOurs: true },
  ]
  const parts = all.filter(({ isOurs }) => isOurs)
  return parts.map(({ name, entry, port }) => {
    if (stopping.signal.aborted) throw new Error('Stopped while starting.')
    const part = keepRunning({
      name,
      entry: join(root, entry),
      readyUrl: `http://localhost:${port}/health/ready`,
      liveUrl: `http://localhost:${port}/health/live`,
      env: environments[name],
      turn,
      mark: instance.mark,
      log: settings.production ? undefined : join(logs, `${name}.log`),
      onSpawn: (pid) => instance.note(name, pid),
      onLoss: say,
    })
    // Its failure is handled where all are awaited; until then it must not count as unhandled.
    part.ready.catch(() => undefined)
    undo.push(part.stop)
    return part
  })
}

function readyLine({ PORT, DEMO, WEB_ORIGIN }: Settings): string {
  const address = WEB_ORIGIN ?? `http://localhost:${PORT}`
  const people = DEMO ? ` (sign in as ${demoSignIns.join(', ')}; password: demo)` : ''
  return `Consigna is ready at ${address}${people}`
}

async function stopAll(): Promise<void> {
  for (let end = undo.pop(); end; end = undo.pop()) await end()
}

const started = start(readSettingsOrExit())
try {
  const line = await Promise.race([started, stopAsked])
  if (line !== 'stop') {
    process.stdout.write(`${line}\n`)
    await stopAsked
  }
} catch (error) {
  say(reasonOf(error))
  process.exitCode = 1
}
stopping.abort()
await stopAll()
// A part still starting when it was stopped registers its end as it gets there.
await started.catch(() => undefined)
await stopAll()
process.exit()

function readSettingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return process.exit(1)
  }
}
