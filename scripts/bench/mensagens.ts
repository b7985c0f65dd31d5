import { setTimeout as esperar } from 'node:timers/promises'
import { z } from 'zod'
import { criarCifra } from '#server/mensagem/cifra.ts'
import { enfileirarMensagem } from '#server/mensagem/enfileirar.ts'
import { createPool } from '#server/base/db/pool.ts'
import { transaction } from '#server/base/db/transaction.ts'
import { criarFila } from '#server/base/jobs/fila.ts'
import { instantes } from '#integrations/bancada/instantes.ts'
import { readSecrets } from '../secrets.ts'
import { readSettings } from '../settings.ts'
import { inMs, median, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { sistemaNo } from '#server/base/db/sistema.ts'

const CLIENTES = 10_000
const MENSAGENS = 2000
const rounds = 3
/** Messages posted directly cause no notices: the server does not know them. */
const SEM_AVISO = '5511900009911'

/** Four workers with eight exchanges each, as the server is delivered. */
const EM_VOO = 32
const quedas = 3

type Phone = { idTelefone: string; idCliente: string; para: string }

const Livro = z.array(z.object({ chave: z.string(), recebida: z.number() }))

/**
 * 2,000 messages in the queue, from their commit until the stand-in has the last, against the same
 * number posted directly to it; and again with three kill -9 of the worker.
 */
export async function mensagens(): Promise<Line[]> {
  const system = await openSystem(CLIENTES)
  const { SEGREDO_RASCUNHOS, SEGREDO_SANDBOX } = readSecrets(
    readSettings({ DATA_DIR: system.dataDir }),
  )
  const pool = createPool({ url: system.appUrl, max: 4, nome: 'bench' })
  const fila = criarFila(system.appUrl, (error) => process.stderr.write(`${String(error)}\n`))
  const queue = { fila, cifra: criarCifra(SEGREDO_RASCUNHOS) }
  try {
    await acertarRelogio(system)
    const phones = await phonesOf(system)
    const add = () => queueAll({ pool, queue }, phones)
    // Plans, connections and the breaker are warm afterwards.
    const warm = await queueAll({ pool, queue }, phones.slice(0, 200))
    await drained(system, warm)
    await told(system, warm)

    const direct: number[] = []
    const queued: number[] = []
    let twice = 0
    for (let round = 0; round < rounds; round += 1) {
      direct.push(await postAll(system, SEGREDO_SANDBOX, phones))
      const ids = await add()
      const start = performance.now()
      await drained(system, ids)
      queued.push((MENSAGENS * 1000) / (performance.now() - start))
      twice += await handedInTwice(system, ids)
      await told(system, ids)
    }
    const ratios = queued.map((rate, i) => rate / (direct[i] ?? Number.NaN))
    const fallen = await withFalls(system, add)
    return [
      {
        what: `${MENSAGENS} messages drained by 4 workers, ${twice} handed in twice`,
        measured: `${Math.round(median(queued))}/s`,
        floor: `posted straight ${Math.round(median(direct))}/s`,
        ratios,
        goal: '>= 0.5, none twice',
        met: median(ratios) >= 0.5 && twice === 0,
      },
      fallen,
    ]
  } finally {
    await fila.parar()
    await pool.end()
    await system.stop()
  }
}

/** The same with the worker killed three times on the way. */
async function withFalls(system: Measured, add: () => Promise<string[]>): Promise<Line> {
  const before = (await livro(system)).length
  const ids = await add()
  const start = performance.now()
  let over = false
  const draining = drained(system, ids).finally(() => (over = true))
  let killed = 0
  for (const part of [0.2, 0.45, 0.7]) {
    while (!over && (await inLivro(system, ids)) < MENSAGENS * part) await esperar(5)
    if (over) break
    process.kill(system.pid('server'), 'SIGKILL')
    killed += 1
    await esperar(300)
  }
  await draining
  const ms = performance.now() - start
  const twice = await handedInTwice(system, ids)
  const rows = (await livro(system)).length - before
  return {
    what: `the same with ${killed} kill -9 of the worker: ${rows} in the ledger, ${twice} handed in twice`,
    measured: inMs(ms),
    goal: `${quedas} falls, ${MENSAGENS} in the ledger, none twice`,
    met: killed === quedas && rows === MENSAGENS && twice === 0,
  }
}

/** In the hours of contact, whenever the bench is run. */
async function acertarRelogio({ sandbox }: Measured): Promise<void> {
  const segunda = instantes(new Date()).find(({ nome }) => nome.includes('segunda'))
  const { status } = await fetch(`${sandbox}/bancada/relogio`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ instante: segunda?.instante }),
  })
  if (status !== 204) throw new Error(`The clock was not set: ${status}`)
}

async function phonesOf({ owner }: Measured): Promise<Phone[]> {
  const { rows } = await owner.query<Phone>(
    `select distinct on (t.id_cliente) t.id as "idTelefone", t.id_cliente as "idCliente",
            '55' || t.ddd || t.numero as para
       from telefone t join relacionamento r on r.id_cliente = t.id_cliente
      where r.codigo_promotor = $1 and t.ddd = '11' and right(t.numero, 4) not between '9900' and '9999'
      order by t.id_cliente, t.id`,
    [PROMOTOR],
  )
  if (rows.length === 0) throw new Error('Nobody has a phone')
  return Array.from({ length: MENSAGENS }, (_, i) => rows[i % rows.length]).filter(
    (phone) => phone !== undefined,
  )
}

type Queue = {
  pool: ReturnType<typeof createPool>
  queue: Parameters<typeof enfileirarMensagem>[0]
}

/** All in one transaction: the workers see them at the same moment. */
const queueAll = ({ pool, queue }: Queue, phones: readonly Phone[]): Promise<string[]> =>
  transaction(pool, sistemaNo(PROMOTOR), async ({ client }) => {
    const ids: string[] = []
    for (const { idTelefone, idCliente } of phones) {
      const { idMensagem } = await enfileirarMensagem(
        queue,
        { client, agora: new Date() },
        {
          idRelacionamento: null,
          idCliente,
          codigoPromotor: PROMOTOR,
          canal: 'SMS',
          finalidade: 'INFORMACAO',
          idTelefone,
          texto: 'Sua proposta foi recebida. Acompanhe com a sua loja.',
          optIn: null,
          chaveUnica: crypto.randomUUID(),
        },
      )
      ids.push(idMensagem)
    }
    return ids
  })

const livro = async ({ sandbox }: Measured) =>
  Livro.parse(await (await fetch(`${sandbox}/sms/livro`)).json())

async function inLivro(system: Measured, ids: readonly string[]): Promise<number> {
  const mine = new Set(ids)
  return (await livro(system)).filter(({ chave }) => mine.has(chave)).length
}

/** Until the result of each message is known. */
const drained = (system: Measured, ids: readonly string[]): Promise<void> =>
  untilNone(system, ids, ['NA_FILA', 'ENVIANDO', 'INCERTA'])

/** Until the notices of all of them were taken: those of one round are not counted in the next. */
const told = (system: Measured, ids: readonly string[]): Promise<void> =>
  untilNone(system, ids, ['ACEITA', 'ENVIADA'])

async function untilNone({ owner }: Measured, ids: readonly string[], situacoes: string[]) {
  for (let left = 3000; left > 0; left -= 1) {
    // Checks for one row: counting all of them would slow the queue.
    const { rowCount } = await owner.query(
      'select from mensagem where id = any ($1::uuid[]) and situacao = any ($2) limit 1',
      [ids, situacoes],
    )
    if (rowCount === 0) return
    await esperar(20)
  }
  throw new Error(`In a minute there was no end of ${situacoes.join(', ')}`)
}

async function handedInTwice(system: Measured, ids: readonly string[]): Promise<number> {
  const mine = new Set(ids)
  const entries = (await livro(system)).filter(({ chave }) => mine.has(chave))
  if (entries.length !== ids.length) throw new Error(`${entries.length} of ${ids.length} came`)
  return entries.filter(({ recebida }) => recebida > 1).length
}

/** How many a second the stand-in takes by itself, with as many exchanges as the workers keep open. */
async function postAll(
  { sandbox }: Measured,
  segredo: string,
  phones: readonly Phone[],
): Promise<number> {
  const start = performance.now()
  let next = 0
  const one = async () => {
    for (let i = next++; i < phones.length; i = next++) {
      const chave = crypto.randomUUID()
      const answer = await fetch(`${sandbox}/sms/v1/sms`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${segredo}`,
          'content-type': 'application/json',
          'idempotency-key': chave,
        },
        body: JSON.stringify({ chave, para: SEM_AVISO, texto: 'oi', remetente: 'CONSIGNA' }),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The stand-in answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: EM_VOO }, one))
  return (phones.length * 1000) / (performance.now() - start)
}
