import type { Pool, QueryConfig } from 'pg'
import { consultaDeAbertura } from '#server/atendimento/abrir.ts'
import { abrir as abertura } from '#server/sql.ts'
import { createPool } from '#server/base/db/pool.ts'
import { preparada } from '#server/base/db/preparada.ts'
import type { Pedido } from '#server/base/http/handler.ts'
import { criarUsuarios } from '#server/base/http/usuarios.ts'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { openFloor } from './floors.ts'
import { inMs, median, p50p95, quantile, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { demandOk, openWire, rate, requestBytes, timeEach } from './wire.ts'

const CLIENTES = 100_000
const rounds = 7
const each = 400
const callers = 32
const rateMs = 2500

type Round = { http: number[]; sql: number[]; ping: number[]; rateHttp: number; rateSql: number }

/**
 * Opening a client: the whole call, against the same SQL in the same transaction frame by raw
 * prepared `pg`, plus a bare HTTP ping. Each round measures all of them, one right after another.
 */
export async function abrir(): Promise<Line[]> {
  const system = await openSystem(CLIENTES)
  const floor = await openFloor(system)
  const pool = createPool({ url: system.appUrl, max: 10, nome: 'bench' })
  try {
    const pedido = await pedidoDe(system, pool)
    const ids = await clientesDe(system, pedido.usuario.id)
    const headers = await system.headersOf('atendente', PROMOTOR)
    const request = (i: number) => {
      const path = atendimentoApi.abrir.path.replace(':idRelacionamento', ids[i % ids.length] ?? '')
      return requestBytes('GET', path, headers)
    }
    const sql = (i: number) => consultaDeAbertura(abertura, ids[i % ids.length] ?? '', pedido)
    const ping = requestBytes('GET', '/ping')
    const wires = await Promise.all(Array.from({ length: callers }, () => openWire(system.url)))
    const [wire] = wires
    const bare = await openWire(floor.url)
    if (!wire) throw new Error('No connection')

    let bytes = 0
    const measure = async (count: number, ms: number): Promise<Round> => {
      const at = Math.floor(Math.random() * ids.length)
      const http = await timeEach(count, async (i) => {
        const answer = await wire.ask(request(at + i))
        demandOk(answer)
        bytes += answer.bytes
      })
      const raw = await timeEach(count, (i) => framed(pool, pedido, sql(at + i)))
      const pings = await timeEach(count, async () => demandOk(await bare.ask(ping)))
      const rateSql = await rate(callers, ms, (caller, i) =>
        framed(pool, pedido, sql(at + caller * 97 + i)),
      )
      const rateHttp = await rate(callers, ms, async (caller, i) =>
        demandOk(await (wires[caller] ?? wire).ask(request(at + caller * 97 + i))),
      )
      return { http, sql: raw, ping: pings, rateHttp, rateSql }
    }

    await measure(each, rateMs)
    const measured: Round[] = []
    for (let i = 0; i < rounds; i += 1) measured.push(await measure(each, rateMs))
    for (const one of [...wires, bare]) one.close()
    return linesOf(measured, bytes / ((rounds + 1) * each))
  } finally {
    floor.stop()
    await pool.end()
    await system.stop()
  }
}

function linesOf(measured: Round[], bytes: number): Line[] {
  const latency = measured.map(({ http, sql, ping }) => median(http) / (median(sql) + median(ping)))
  const tail = measured.map(
    ({ http, sql, ping }) => quantile(http, 0.99) / (median(sql) + median(ping)),
  )
  const throughput = measured.map(({ rateHttp, rateSql }) => rateHttp / rateSql)
  const [http, sql, ping] = (['http', 'sql', 'ping'] as const).map((key) =>
    measured.flatMap((round) => round[key]),
  )
  const sqlAndPing = `${inMs(median(sql ?? []))} + ${inMs(median(ping ?? []))}`
  return [
    {
      what: `open one client of 100,000 (${Math.round(bytes / 1024)} kB each), p50 / p95`,
      measured: p50p95(http ?? []),
      floor: `SQL ${sqlAndPing} ping`,
      ratios: latency,
      goal: 'p50 <= 1.5',
      met: median(latency) <= 1.5,
    },
    {
      what: 'the slow hundredth (p99)',
      measured: inMs(quantile(http ?? [], 0.99)),
      floor: `SQL ${sqlAndPing} ping`,
      ratios: tail,
    },
    {
      what: `${callers} connections`,
      measured: `${Math.round(median(measured.map(({ rateHttp }) => rateHttp)))}/s`,
      floor: `SQL ${Math.round(median(measured.map(({ rateSql }) => rateSql)))}/s`,
      ratios: throughput,
      goal: '>= 0.5',
      met: median(throughput) >= 0.5,
    },
  ]
}

/** The frame of the server, by `pg` alone: BEGIN, context, statement and COMMIT in one trip. */
async function framed(pool: Pool, { usuario, escopo }: Pedido, query: QueryConfig): Promise<void> {
  const client = await pool.connect()
  const context = `select set_config('consigna.usuario', $1, true), set_config('consigna.promotores', $2, true)`
  try {
    await Promise.all([
      client.query('begin'),
      client.query(preparada(context, [usuario.id, escopo.join(',')])),
      client.query(query),
      client.query('commit'),
    ])
  } finally {
    client.release()
  }
}

async function pedidoDe({ owner }: Measured, pool: Pool): Promise<Pedido> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from usuario where login = 'atendente'`,
  )
  const usuario = await criarUsuarios(pool, () => new Date()).carregar(rows[0]?.id ?? '')
  if (!usuario) throw new Error('There is no atendente')
  return {
    usuario,
    codigoPromotor: PROMOTOR,
    escopo: [PROMOTOR],
    donos: [usuario.id],
    agora: new Date(),
    idRequisicao: crypto.randomUUID(),
  }
}

/** Only clients of the person: the others answer a card instead of everything. */
async function clientesDe({ owner }: Measured, idUsuario: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from relacionamento where id_atendente = $1 and codigo_promotor = $2
      order by md5(id::text)`,
    [idUsuario, PROMOTOR],
  )
  return rows.map(({ id }) => id)
}
