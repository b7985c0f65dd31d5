import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { runningPostgres } from '#database/postgres.ts'
import { acessoDe } from '../support/api.ts'
import { cadernoEm, escrever, semPerdas } from '../support/quedas.ts'
import { launch, newPlace, startSystem, stopAll, type Place } from '../support/system.ts'
import { criarDisco, faltaParaDisco, type Disco } from './disco-de-prova.ts'

/** Seconds of a first start at which the power fails; the last ones are after its "ready". */
const instantes = (process.env['INSTANTES'] ?? '3,6,10,16,24,36').split(',').map(Number)
const megabytes = 1000

const lugarEm = async (disco: Disco): Promise<Place> => {
  const place = await newPlace({ RATE_LIMIT: '0', SEARCH_LIMIT: '0', DATA_DIR: disco.pasta })
  place.remove()
  return { ...place, dataDir: disco.pasta }
}

/** A disk is unmounted when its test ends, after what a failure left running on it. */
function emprestar(disco: Disco): Disco {
  onTestFinished(async () => {
    await stopAll()
    disco.remover()
  })
  return disco
}

/**
 * For a control that must lose: from its next start, PostgreSQL acknowledges before the disk has it. By itself it writes
 * such commits within half a second, and so does any other role that waits for its own commit: on a slow machine none
 * might be at risk. So nobody waits, it writes every ten seconds, and the system keeps what it writes from the disk.
 */
async function semSincronia({ pasta }: Disco): Promise<void> {
  const dono = new Client({ connectionString: await runningPostgres(join(pasta, 'postgres')) })
  await dono.connect()
  await dono.query('alter role consigna_app set synchronous_commit = off')
  await dono.end()
  const ajustes = openSync(join(pasta, 'postgres/data/postgresql.auto.conf'), 'a')
  writeFileSync(
    ajustes,
    "synchronous_commit = off\nfsync = off\nwal_writer_delay = '10s'\nwal_writer_flush_after = '1GB'\n",
  )
  fsyncSync(ajustes)
  closeSync(ajustes)
}

/** Every process of the system stands still while the disk is copied: nothing more reaches it. */
function cortar(disco: Disco): Disco {
  const todos = processosDe(disco)
  for (const pid of todos) sinal(pid, 'SIGSTOP')
  try {
    return disco.corte()
  } finally {
    for (const pid of todos) sinal(pid, 'SIGCONT')
  }
}

function sinal(pid: number, qual: NodeJS.Signals): void {
  try {
    process.kill(pid, qual)
  } catch {
    // It ended between the list and the signal.
  }
}

/** The supervisor and everything below it. */
function processosDe({ pasta }: Disco): number[] {
  const arquivo = join(pasta, 'instance.json')
  if (!existsSync(arquivo)) return []
  const { pid } = z.object({ pid: z.number() }).parse(JSON.parse(readFileSync(arquivo, 'utf8')))
  const pares = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((linha) => linha.trim().split(/\s+/).map(Number))
  const abaixo = (de: number): number[] => [
    de,
    ...pares.filter(([, pai]) => pai === de).flatMap(([filho]) => abaixo(filho ?? 0)),
  ]
  return abaixo(pid)
}

/** The control: a file of state as it was written before, beside the real ones. */
const ingenuo = 'ingenuo.json'
const textoIngenuo = JSON.stringify({ segredo: 'x'.repeat(300) })
function escreverIngenuo({ pasta }: Disco, vez: number): void {
  const nome = join(pasta, `${vez}.${ingenuo}`)
  writeFileSync(`${nome}.new`, textoIngenuo)
  renameSync(`${nome}.new`, nome)
}

function ingenuoInteiro({ pasta }: Disco, vez: number): boolean {
  const nome = join(pasta, `${vez}.${ingenuo}`)
  return existsSync(nome) && readFileSync(nome, 'utf8') === textoIngenuo
}

test('the power fails during a first start: each copy of the disk starts, and people sign in', async () => {
  const falta = faltaParaDisco()
  if (falta) throw new Error(`not proven: ${falta}`)
  const disco = emprestar(criarDisco(megabytes))
  const place = await lugarEm(disco)
  const system = launch(place)
  const began = performance.now()
  const cortes: { segundo: number; corte: Disco; ingenuo: boolean }[] = []
  for (const [vez, segundo] of instantes.entries()) {
    await wait(Math.max(0, segundo * 1000 - (performance.now() - began) - 300))
    escreverIngenuo(disco, vez)
    await wait(300)
    const corte = emprestar(cortar(disco))
    cortes.push({ segundo, corte, ingenuo: ingenuoInteiro(corte, vez) })
  }
  await system.stop()

  const mortos: string[] = []
  for (const { segundo, corte } of cortes) {
    const copia = await lugarEm(corte)
    try {
      const outra = await startSystem(copia)
      await acessoDe('atendente', copia)
      await outra.stop()
    } catch (error) {
      mortos.push(`${segundo} s: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const perdidos = cortes.filter((um) => !um.ingenuo).length
  console.log(`control: ${perdidos} of ${cortes.length} files without fsync were lost`)
  expect(mortos).toEqual([])
  expect(perdidos).toBeGreaterThan(0)
})

test.each([
  { modo: 'as it is', sincrono: true },
  { modo: 'control, which does not wait for the disk', sincrono: false },
])(
  'the power fails under writes ($modo): what was acknowledged is there, or the control loses',
  async ({ sincrono }) => {
    const falta = faltaParaDisco()
    if (falta) throw new Error(`not proven: ${falta}`)
    const disco = emprestar(criarDisco(megabytes))
    const place = await lugarEm(disco)
    let system = await startSystem(place)
    if (!sincrono) {
      await semSincronia(disco)
      await system.stop()
      system = await startSystem(place)
    }
    const caderno = await cadernoEm(place)
    const escrita = escrever(caderno, 'antes do corte')
    await expect.poll(() => escrita.confirmadas.size).toBeGreaterThan(100)
    const todos = processosDe(disco)
    for (const pid of todos) sinal(pid, 'SIGSTOP')
    const confirmadas = new Set(escrita.confirmadas)
    const corte = emprestar(disco.corte())
    for (const pid of todos) sinal(pid, 'SIGCONT')
    await escrita.parar()
    await system.stop()

    const copia = await lugarEm(corte)
    const outra = await startSystem(copia)
    const la = await cadernoEm(copia)
    const conferir = semPerdas({ ...la, path: caderno.path }, { ...escrita, confirmadas })
    const perdas = await conferir.then(
      () => 'none',
      (error: unknown) => String(error),
    )
    console.log(`${confirmadas.size} acknowledged, lost: ${perdas}`)
    await outra.stop()
    expect(perdas).toMatch(sincrono ? /^none$/ : /to deeply equal \[\]/)
  },
)
