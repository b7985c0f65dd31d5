import { Pool } from 'pg'
import { filaApi } from '#shared/fila/api.ts'
import { type Ato, atrasoDe, ATRASO_MAXIMO_MS, ditoAtraso, enviar, p99 } from './aberto.ts'
import { relogioGuardado } from '#server/base/relogio/sql.ts'
import { contratar, encher, LISTA, porNaLista } from '#e2e/support/muitos.ts'
import { inMs, median, p50p95, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { demandOk, openWire, rate, requestBytes, timeEach } from './wire.ts'

const AGENTES = Number(process.env.AGENTES ?? 64)
const ESPERAM = Number(process.env.ESPERAM ?? 100_000)
const POUCOS = 10_000
const DURACAO_MS = 1000 * Number(process.env.DURACAO_S ?? 10)
const POR_SEGUNDO = 200
const rounds = 3

const pedido = (headers: Record<string, string>) =>
  requestBytes('POST', filaApi.proximo.path, headers, JSON.stringify({ idMailing: LISTA }))

/**
 * The next client for so many agents at once over HTTP, against the same statement by raw `pg` in the same run;
 * its wait at 200 a second; and its cost among 10,000 and so many who wait. A turn is ended in the database
 * after each answer, the same way for both, so that each answer is another client.
 */
export async function proximo(): Promise<Line[]> {
  const system = await openSystem(3000, `proximo-${ESPERAM}`)
  const cru = new Pool({ connectionString: system.appUrl, max: AGENTES })
  const fins = new Pool({ connectionString: system.owner.options.connectionString, max: 8 })
  try {
    const { owner } = system
    await encher(owner, {
      codigoPromotor: PROMOTOR,
      clientes: ESPERAM,
      porCliente: 1,
      livres: true,
    })
    const logins = await contratar(owner, { codigoPromotor: PROMOTOR, pessoas: AGENTES })
    const agentes: { id: string; headers: Record<string, string> }[] = []
    for (const login of logins) {
      const { rows } = await owner.query<{ id: string }>(
        'select id from usuario where login = $1',
        [login],
      )
      agentes.push({
        id: rows[0]?.id ?? '',
        headers: await system.headersOf(login, PROMOTOR),
      })
    }
    await porNaLista(owner, PROMOTOR, POUCOS)
    const poucos = await umPorVez(system, agentes[0], fins)
    await porNaLista(owner, PROMOTOR, ESPERAM)
    const muitos = await umPorVez(system, agentes[0], fins)

    const agora = await relogioDe(owner)
    const ratios: number[] = []
    const nossas: number[] = []
    const cruas: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const wires = await Promise.all(agentes.map(() => openWire(system.url)))
      const nossa = await rate(AGENTES, DURACAO_MS, async (agente) => {
        const { id = '', headers = {} } = agentes[agente] ?? {}
        const wire = wires[agente]
        if (wire) demandOk(await wire.ask(pedido(headers)))
        await alguem(fins, id)
      })
      for (const wire of wires) wire.close()
      const crua = await rate(AGENTES, DURACAO_MS, async (agente) => {
        const { id = '' } = agentes[agente] ?? {}
        await direto(cru, id, agora())
        await alguem(fins, id)
      })
      nossas.push(nossa)
      cruas.push(crua)
      ratios.push(nossa / crua)
    }
    const atos = Array.from({ length: (POR_SEGUNDO * DURACAO_MS) / 1000 }, (_, n): Ato => {
      const { headers = {} } = agentes[n % agentes.length] ?? {}
      return { em: (n * 1000) / POR_SEGUNDO, pedido: () => pedido(headers), qual: 'proximo' }
    })
    const soltando = setInterval(() => void encerrarTodas(fins).catch(() => undefined), 50)
    const medidas = await enviar(system.url, atos, AGENTES)
    clearInterval(soltando)
    const { rows: duplas } = await owner.query<{ n: number }>(
      `select count(*)::int as n from (
         select id_relacionamento from fila_tentativa where observacao = 'bancada' or resultado is null
          group by 1 having count(*) > 1) x`,
    )
    const voltaram = duplas[0]?.n ?? 0
    return [
      {
        what: `${AGENTES} agents at once among ${ESPERAM}, a second; ${voltaram} clients twice`,
        measured: `${median(nossas).toFixed(0)}/s`,
        floor: `raw ${median(cruas).toFixed(0)}/s`,
        ratios,
        goal: '>= 0.35, none twice',
        met: median(ratios) >= 0.35 && voltaram === 0,
      },
      {
        what: `${POR_SEGUNDO} a second, p99; ${ditoAtraso(medidas)}`,
        measured: inMs(p99(medidas)),
        goal: '<= 60 ms',
        met: p99(medidas) <= 60 && atrasoDe(medidas) <= ATRASO_MAXIMO_MS,
      },
      {
        what: `one at a time among ${ESPERAM} over that among ${POUCOS}, p50 / p95`,
        measured: p50p95(muitos),
        floor: p50p95(poucos),
        ratios: [median(muitos) / median(poucos)],
        goal: '<= 1.5',
        met: median(muitos) / median(poucos) <= 1.5,
      },
    ]
  } finally {
    await cru.end()
    await fins.end()
    await system.stop()
  }
}

async function umPorVez(
  system: Measured,
  agente: { id: string; headers: Record<string, string> } | undefined,
  fins: Pool,
): Promise<number[]> {
  if (!agente) throw new Error('There is no agent')
  const wire = await openWire(system.url)
  const tempos: number[] = []
  for (let i = 0; i < 150; i += 1) {
    const [ms = 0] = await timeEach(1, () => wire.ask(pedido(agente.headers)))
    await encerrar(fins, agente.id)
    if (i >= 50) tempos.push(ms)
  }
  wire.close()
  return tempos
}

/** The statement of the server and the context it needs, as `pg` sends them. */
async function direto(cru: Pool, idUsuario: string, agora: Date): Promise<void> {
  const client = await cru.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'contexto',
      text: `select set_config('consigna.usuario', $1, true), set_config('consigna.promotores', $2, true)`,
      values: [idUsuario, PROMOTOR],
    })
    await client.query({
      name: 'proximo',
      text: 'select x.achado, x.secaram from proximo_cliente($1, $2, $3, $4, 15, 300) x',
      values: [PROMOTOR, LISTA, idUsuario, agora],
    })
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Ends the person's turn and takes the client out of the list, as a call that was answered does. */
const encerrar = (fins: Pool, idUsuario: string) =>
  fins.query({
    name: 'encerrar',
    text: `with locacao as (delete from fila_locacao where id_usuario = $1 returning id_relacionamento, id_tentativa),
      fim as (update fila_tentativa t set resultado = 'SEM_RESULTADO', concluida_em = now(), observacao = 'bancada'
               from locacao l where t.id = l.id_tentativa)
      update mailing_cliente k set situacao = 'TRABALHADO', saiu_em = now()
        from locacao l where k.id_relacionamento = l.id_relacionamento and k.situacao = 'ESPERA'`,
    values: [idUsuario],
  })

/**
 * The same, of a turn that had a client: outside the hours of contact both sides would answer quickly with nobody.
 * A client of the demonstration may wait in two lists.
 */
async function alguem(fins: Pool, idUsuario: string): Promise<void> {
  const { rowCount } = await encerrar(fins, idUsuario)
  if (!rowCount) throw new Error('There was no next client')
}

/** The clock of the server: the one of a demonstration may be ahead of this machine's. */
async function relogioDe(owner: Pool): Promise<() => Date> {
  const guardado = await relogioGuardado(owner)
  return () => new Date(Date.now() + (guardado?.adiantadoMs ?? 0))
}

const encerrarTodas = (fins: Pool) =>
  fins.query(`with locacao as (delete from fila_locacao where desde < now() - interval '20 milliseconds'
      returning id_relacionamento, id_tentativa),
    fim as (update fila_tentativa t set resultado = 'SEM_RESULTADO', concluida_em = now(), observacao = 'bancada'
             from locacao l where t.id = l.id_tentativa)
    update mailing_cliente k set situacao = 'TRABALHADO', saiu_em = now()
      from locacao l where k.id_relacionamento = l.id_relacionamento and k.situacao = 'ESPERA'`)
