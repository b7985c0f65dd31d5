import { whenUnlocked } from '#database/migrate.ts'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { inMs, p50p95, quantile, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { openWire, requestBytes, type Wire } from './wire.ts'

const CLIENTES = 10_000
const rounds = 5
const openings = 200
const callers = 4
const flood = 1000

type Alvo = { idRelacionamento: string; idLembrete: string; versao: number }

/**
 * What one locked row and a migration behind an open report cost the openings of other clients, each
 * against the same openings just before; and a thousand openings at once.
 */
export async function carga(): Promise<Line[]> {
  const system = await openSystem(CLIENTES)
  // Before the pool has lent both of its connections.
  const alvos = await alvosDe(system)
  const [blocker, migrator] = [await system.owner.connect(), await system.owner.connect()]
  const wires: Wire[] = []
  try {
    const headers = await system.headersOf('atendente', PROMOTOR)
    const [locked] = alvos
    if (!locked) throw new Error('The atendente has no lembrete')
    const open = async (): Promise<Wire> => {
      const wire = await openWire(system.url)
      wires.push(wire)
      return wire
    }
    const readers = await Promise.all(Array.from({ length: callers }, open))
    const writers = await Promise.all(Array.from({ length: 12 }, open))
    const abrir = (i: number) =>
      requestBytes(
        'GET',
        atendimentoApi.abrir.path.replace(
          ':idRelacionamento',
          alvos[i % alvos.length]?.idRelacionamento ?? '',
        ),
        headers,
      )
    const measure = () => measureOpenings(readers, abrir)

    const locking = 'openings while 12 changes wait for one locked row'
    const row = await against(locking, measure, async () => {
      await blocker.query('begin')
      await blocker.query('select from lembrete where id = $1 for update', [locked.idLembrete])
      const changes = writers.map((wire) => wire.ask(concluir(locked, headers)))
      return async () => {
        await Promise.all(changes)
        await blocker.query('rollback')
      }
    })
    const migration = 'openings while a migration waits behind a report'
    const report = await against(migration, measure, async () => {
      await blocker.query('begin')
      await blocker.query('select count(*) from lembrete')
      const migrating = whenUnlocked(migrator, () =>
        migrator.query('alter table lembrete alter texto set not null').then(() => undefined),
      )
      return async () => {
        await blocker.query('rollback')
        await migrating
      }
    })
    return [row, report, await floodOf(open, abrir)]
  } finally {
    for (const wire of wires) wire.close()
    blocker.release()
    migrator.release()
    await system.stop()
  }
}

type Openings = { times: number[]; failed: number }

/** The times of the openings, one at a time for each reader; unanswered ones are counted. */
async function measureOpenings(
  readers: readonly Wire[],
  abrir: (i: number) => Buffer,
): Promise<Openings> {
  const times: number[] = []
  let failed = 0
  await Promise.all(
    readers.map(async (wire, caller) => {
      for (let i = 0; i < openings / callers; i += 1) {
        const start = performance.now()
        const { status } = await wire.ask(abrir(caller * 97 + i))
        times.push(performance.now() - start)
        if (status !== 200) failed += 1
      }
    }),
  )
  return { times, failed }
}

/** The openings while something is held, against the openings just before; the first round warms up. */
async function against(
  what: string,
  measure: () => Promise<Openings>,
  hold: () => Promise<() => Promise<void>>,
): Promise<Line> {
  const idle: number[] = []
  const held: number[] = []
  const ratios: number[] = []
  let failed = 0
  for (let round = 0; round <= rounds; round += 1) {
    const before = await measure()
    const release = await hold()
    const during = await measure()
    await release()
    if (round === 0) continue
    idle.push(...before.times)
    held.push(...during.times)
    ratios.push(quantile(during.times, 0.95) / quantile(before.times, 0.95))
    failed += during.failed
  }
  const ratio = quantile(ratios, 0.5)
  return {
    what: `${what}, ${failed} not answered; p50 / p95`,
    measured: p50p95(held),
    floor: `idle ${p50p95(idle)}`,
    ratios,
    goal: 'p95 <= 2, all answered',
    met: ratio <= 2 && failed === 0,
  }
}

/** A lembrete of each client of the atendente. */
async function alvosDe({ owner }: Measured): Promise<Alvo[]> {
  const { rows } = await owner.query<Alvo>(
    `select distinct on (r.id) r.id as "idRelacionamento", l.id as "idLembrete", l.versao
       from lembrete l join relacionamento r on r.id = l.id_relacionamento
       join usuario u on u.id = r.id_atendente and u.login = 'atendente'
      where r.codigo_promotor = $1 and l.status = 'Agendado' order by r.id limit 400`,
    [PROMOTOR],
  )
  return rows
}

function concluir({ idLembrete, versao }: Alvo, headers: Record<string, string>): Buffer {
  const path = lembreteApi.alterar.path.replace(':idLembrete', idLembrete)
  const chave = { ...headers, 'idempotency-key': crypto.randomUUID() }
  return requestBytes('PUT', path, chave, JSON.stringify({ versao, status: 'Finalizado' }))
}

/** All at once, each on its own connection: answered, or told to come back. */
async function floodOf(open: () => Promise<Wire>, abrir: (i: number) => Buffer): Promise<Line> {
  const wires = await Promise.all(Array.from({ length: flood }, open))
  const start = performance.now()
  const answers = await Promise.all(wires.map((wire, i) => wire.ask(abrir(i))))
  const ms = performance.now() - start
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  const [opened, later] = [count(200), count(503)]
  return {
    what: `${flood} openings at once: ${opened} opened, ${later} told to come back, ${flood - opened - later} failed`,
    measured: inMs(ms),
    goal: 'over in 5 s, none failed',
    met: ms <= 5000 && opened + later === flood,
  }
}
