import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { lerConfigWeb } from '#shared/config-web.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { inMs, median, p50p95, quantile, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { demandOk, openWire, requestBytes, timeEach, type Wire } from './wire.ts'

const CLIENTES = 10_000
const rounds = 5
const saves = 300
const unrelated = 700
const waiting = 20
const people = 50

type Place = {
  system: Measured
  wire: Wire
  headers: Record<string, string>
  ids: string[]
}

/**
 * Saving a note or a lembrete against one row inserted by raw `pg`; other calls while an outside
 * system hangs; a bare ping while fifty people sign in.
 */
export async function cliente(): Promise<Line[]> {
  const system = await openSystem(CLIENTES)
  const place = {
    system,
    wire: await openWire(system.url),
    headers: await system.headersOf('atendente', PROMOTOR),
    ids: await idsOf(system),
  }
  try {
    return [...(await saving(place)), await hanging(place), ...(await signingIn(place))]
  } finally {
    place.wire.close()
    await system.stop()
  }
}

async function idsOf({ owner }: Measured): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select r.id from relacionamento r join usuario u on u.id = r.id_atendente
      where u.login = 'atendente' and r.codigo_promotor = $1 order by md5(r.id::text) limit 500`,
    [PROMOTOR],
  )
  return rows.map(({ id }) => id)
}

const TEXTO = 'Cliente pede retorno depois do almoço, prefere falar com a mesma pessoa.'

/** What is saved, by the path and the body of its call. */
const saved = {
  note: (id: string) => ({
    path: anotacaoApi.incluir.path.replace(':idRelacionamento', id),
    body: { texto: TEXTO },
  }),
  reminder: (idRelacionamento: string) => ({
    path: lembreteApi.incluir.path,
    body: {
      idRelacionamento,
      tipo: '01',
      texto: TEXTO,
      // Far enough ahead for whatever day the demonstration's clock was left at.
      quando: new Date(Date.now() + 60 * 86_400_000).toISOString(),
    },
  }),
}

type Saved = keyof typeof saved
type Round = Record<Saved | 'row' | 'ping', number[]>

/**
 * Key, audit and event in one transaction, as seen by the caller over HTTP; the floor is one row
 * without HTTP.
 */
async function saving({ system, wire, headers, ids }: Place): Promise<Line[]> {
  await system.owner.query(
    'create table if not exists bench_linha (id uuid primary key, texto text)',
  )
  const insert = {
    name: 'bench_linha',
    text: 'insert into bench_linha (id, texto) values ($1, $2)',
  }
  const save = (what: Saved) => (i: number) => {
    const { path, body } = saved[what](ids[i % ids.length] ?? '')
    const chave = { ...headers, 'idempotency-key': crypto.randomUUID() }
    return wire.ask(requestBytes('POST', path, chave, JSON.stringify(body))).then(demandOk)
  }
  const ping = requestBytes('GET', '/health/live')
  const measured: Round[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const note = await timeEach(saves, save('note'))
    const row = await timeEach(saves, () =>
      system.owner.query({ ...insert, values: [crypto.randomUUID(), TEXTO] }),
    )
    const reminder = await timeEach(saves, save('reminder'))
    const bare = await timeEach(saves, () => wire.ask(ping).then(demandOk))
    // The first round warms caches and plans.
    if (round > 0) measured.push({ note, row, reminder, ping: bare })
  }
  await system.owner.query('drop table bench_linha')
  const all = (what: keyof Round) => measured.flatMap((round) => round[what])
  return (['note', 'reminder'] as const).map((what) => {
    const ratios = measured.map((round) => median(round[what]) / median(round.row))
    return {
      what: `save a ${what} over HTTP (key, audit, event in one transaction), p50 / p95`,
      measured: p50p95(all(what)),
      floor: `one row by pg ${p50p95(all('row'))} (a bare ping ${inMs(median(all('ping')))})`,
      ratios,
      goal: 'p50 <= 2.5',
      met: median(ratios) <= 2.5,
    }
  })
}

/** Opens clients one after another while twenty people wait for a CEP without an answer. */
async function hanging({ system, wire, headers, ids }: Place): Promise<Line> {
  const open = async (i: number) => {
    const path = atendimentoApi.abrir.path.replace(':idRelacionamento', ids[i % ids.length] ?? '')
    demandOk(await wire.ask(requestBytes('GET', path, headers)))
  }
  const measured: { well: number[]; hung: number[] }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const well = await timeEach(unrelated, open)
    await setLine(system, 'cep', 'lento')
    const end = new AbortController()
    // Settled, so that a failure here is reported and not hidden by the aborted requests.
    const others = Promise.allSettled(
      Array.from({ length: waiting }, () => keepAsking(system, headers, end.signal)),
    )
    await esperar(300)
    const hung = await timeEach(unrelated, open)
    end.abort()
    await others
    await setLine(system, 'cep', 'normal')
    await untilWell(system, headers)
    if (round > 0) measured.push({ well, hung })
  }
  const p99 = (ms: readonly number[]) => quantile(ms, 0.99)
  const ratios = measured.map(({ well, hung }) => p99(hung) / p99(well))
  return {
    what: `open a client while ${waiting} wait for a system that hangs, p99`,
    measured: inMs(p99(measured.flatMap(({ hung }) => hung))),
    floor: `nobody waits ${inMs(p99(measured.flatMap(({ well }) => well)))}`,
    ratios,
    goal: 'p99 <= 1.5',
    met: median(ratios) <= 1.5,
  }
}

const setLine = async ({ sandbox }: Measured, nome: string, modo: string) => {
  const { status } = await fetch(`${sandbox}/bancada/${nome}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ modo }),
  })
  if (status !== 204) throw new Error(`The bench of failures answered ${status}`)
}

const askCep = ({ url }: Measured, headers: Record<string, string>) =>
  fetch(`${url}/core/v1/endereco/01310100`, { headers })

async function keepAsking(system: Measured, headers: Record<string, string>, end: AbortSignal) {
  while (!end.aborted) {
    const answer = await askCep(system, headers)
    await answer.arrayBuffer()
    // Once the breaker is open the answer is quick; people are not.
    await esperar(1000, undefined, { signal: end }).catch(() => undefined)
  }
}

/** The breaker lets one call through after its pause. */
async function untilWell(system: Measured, headers: Record<string, string>): Promise<void> {
  for (let left = 60; left > 0; left -= 1) {
    const answer = await askCep(system, headers)
    await answer.arrayBuffer()
    if (answer.ok) return
    await esperar(500)
  }
  throw new Error('The CEP did not come back')
}

/** Bare pings of the identity server, where passwords are verified, and of the server. */
async function signingIn({ system }: Place): Promise<Line[]> {
  const logins = await fiftyPeople(system)
  const child = fork(join(import.meta.dirname, 'entradas.ts'))
  await once(child, 'message')
  const config = lerConfigWeb(await (await fetch(`${system.url}/config.json`)).json())
  const ping = requestBytes('GET', '/health/live')
  const places = [
    { what: 'the identity server', url: config.identidade.authority },
    { what: 'the server', url: system.url },
  ]
  const measured: { idle: number[]; busy: number[] }[][] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    for (const [i, { url }] of places.entries()) {
      // Anew each time: a line that is not used for five seconds is closed.
      const wire = await openWire(url)
      const idle: number[] = []
      const busy: number[] = []
      await pingUntil(wire, ping, idle, esperar(2000))
      child.send({ url: system.url, logins })
      await pingUntil(wire, ping, busy, once(child, 'message'))
      wire.close()
      if (round > 0) measured[i]?.push({ idle, busy })
    }
  }
  child.disconnect()
  return places.map(({ what }, i) => {
    const all = measured[i] ?? []
    const p99 = (ms: readonly number[]) => quantile(ms, 0.99)
    const ratios = all.map(({ idle, busy }) => p99(busy) / p99(idle))
    return {
      what: `ping of ${what} while ${people} sign in at once, p99`,
      measured: inMs(p99(all.flatMap(({ busy }) => busy))),
      floor: `idle ${inMs(p99(all.flatMap(({ idle }) => idle)))}`,
      ratios,
      goal: '<= 3',
      met: median(ratios) <= 3,
    }
  })
}

/** One ping every two milliseconds, whoever is late or not, until `end`. */
async function pingUntil(wire: Wire, ping: Buffer, into: number[], end: Promise<unknown>) {
  let isOver = false
  void end.then(() => (isOver = true))
  while (!isOver) {
    const [ms] = await timeEach(1, async () => demandOk(await wire.ask(ping)))
    if (ms !== undefined) into.push(ms)
    await esperar(2)
  }
}

/** The demonstration has six sign-ins; in the bench's own database all its people get the same. */
async function fiftyPeople({ owner }: Measured): Promise<string[]> {
  await owner.query(
    `insert into identidade.credencial (id_usuario, senha_hash, demonstracao)
     select u.id, (select c.senha_hash from identidade.credencial c limit 1), true
       from public.usuario u where u.ativo on conflict do nothing`,
  )
  const { rows } = await owner.query<{ login: string }>(
    `select u.login from public.usuario u join identidade.credencial c on c.id_usuario = u.id
      where u.ativo order by u.login limit $1`,
    [people],
  )
  if (rows.length < people) throw new Error(`There are only ${rows.length} people`)
  return rows.map(({ login }) => login)
}
