import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { centavos } from '#shared/dinheiro.ts'
import { lerConfigWeb } from '#shared/config-web.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import {
  planoDe,
  simularPorParcela,
  simularPorValorLiberado,
  type Termos,
} from '#shared/calculo/novo.ts'
import { amortizar } from '#shared/calculo/plano.ts'
import { linhasEmCentavos } from '#shared/calculo/tabela.ts'
import { median, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { demandOk, openWire, rate, requestBytes } from './wire.ts'

const CLIENTES = 10_000
const rounds = 5
const callers = 32
const rateMs = 2500
const loans = 60_000

/** Whole simulations in the pure module, then through the API against a bare handler of ours. */
export async function calculo(): Promise<Line[]> {
  const pure = pureLine()
  const system = await openSystem(CLIENTES)
  try {
    return [pure, await apiLine(system)]
  } finally {
    await system.stop()
  }
}

const prazos = [48, 60, 72, 84, 96, 108]

/** No two in a row share their terms, so nothing is remembered from one to the next. */
const termos = (i: number): Termos => ({
  taxaMensal: 1.5 + (i % 40) / 100,
  prazo: prazos[i % prazos.length] ?? 84,
  liberacao: '2026-11-10',
  primeiroVencimento: '2027-01-07',
  convencao: 'REF-1',
  iof: { diaria: 0.000082, adicional: 0.0038, diasMax: 365 },
})

/** Instalment, IOF and CET, and the schedule of every instalment in whole centavos. */
function whole(i: number): number {
  const loan =
    i % 2 === 0
      ? simularPorParcela(termos(i), centavos(20_000 + (i % 30_000)))
      : simularPorValorLiberado(termos(i), centavos(500_000 + i))
  if ('recusa' in loan) throw new Error(loan.recusa)
  const { valorFinanciado, parcela } = loan
  const plano = planoDe(loan)
  const principais = amortizar(plano, valorFinanciado, parcela)
  return linhasEmCentavos(plano, principais, valorFinanciado, parcela).length
}

function pureLine(): Line {
  let rows = 0
  const once = () => {
    const start = process.cpuUsage()
    for (let i = 0; i < loans; i += 1) rows += whole(i)
    const { user, system } = process.cpuUsage(start)
    return (loans * 1e6) / (user + system)
  }
  once()
  const rates = Array.from({ length: rounds }, once)
  if (rows === 0) throw new Error('Nothing was computed')
  return {
    what: 'whole simulations a second on one core (mean of 78 instalments)',
    measured: `${Math.round(median(rates))}/s (${Math.round(Math.min(...rates))} to ${Math.round(Math.max(...rates))})`,
    goal: '>= 100 000',
    met: median(rates) >= 100_000,
  }
}

async function apiLine(system: Measured): Promise<Line> {
  const headers = await system.headersOf('atendente', PROMOTOR)
  const requests = await simulacoesDe(system, headers)
  const [first] = requests
  if (!first) throw new Error('No client of the set can be simulated')
  const answer = await fetch(system.url + first.path, { headers })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`The system answered ${answer.status}: ${body}`)
  const model = body.slice('{"model":'.length, body.lastIndexOf(',"errors":'))
  const bare = await openBare(system, model)
  const wiresTo = async (url: string) =>
    Promise.all(Array.from({ length: callers }, () => openWire(url)))
  const real = await wiresTo(system.url)
  const ready = await wiresTo(bare.url)
  const measure = async (wires: typeof real) =>
    rate(callers, rateMs, async (caller, i) => {
      const { bytes = Buffer.alloc(0) } = requests[(caller * 97 + i) % requests.length] ?? {}
      const wire = wires[caller]
      if (wire) demandOk(await wire.ask(bytes))
    })
  await measure(ready)
  await measure(real)
  const measured: { real: number; ready: number }[] = []
  for (let i = 0; i < rounds; i += 1) {
    measured.push({ ready: await measure(ready), real: await measure(real) })
  }
  for (const wire of [...real, ...ready]) wire.close()
  bare.stop()
  const ratios = measured.map((round) => round.real / round.ready)
  return {
    what: `a new loan through the API, ${callers} connections (${Math.round(body.length / 1024)} kB each)`,
    measured: `${Math.round(median(measured.map((round) => round.real)))}/s`,
    floor: `bare handler ${Math.round(median(measured.map((round) => round.ready)))}/s`,
    ratios,
    goal: '>= 0.5',
    met: median(ratios) >= 0.5,
  }
}

/** Clients of the atendente whose benefit may be asked about. */
export async function comConsentimento({ owner }: Pick<Measured, 'owner'>) {
  const { rows } = await owner.query<{ id: string; beneficio: string }>(
    `select r.id, b.id as beneficio from relacionamento r
       join usuario u on u.id = r.id_atendente and u.login = 'atendente'
       join beneficio b on b.id_cliente = r.id_cliente
      where r.codigo_promotor = $1 and exists (select from consentimento c
        where c.id_cliente = r.id_cliente and c.tipo = 'INSS' and c.situacao = 'AUTORIZADO'
          and c.valido_ate > now() + interval '1 hour')
      order by r.id limit 200`,
    [PROMOTOR],
  )
  return rows
}

/** Simulations of a new loan, each of another client. */
export async function simulacoesDe(system: Measured, headers: Record<string, string>) {
  const rows = await comConsentimento(system)
  return rows.map(({ id, beneficio }) => {
    const query = new URLSearchParams({
      idRelacionamento: id,
      codigoConvenio: CONVENIO_INSS,
      idBeneficio: beneficio,
      prazo: '84',
      taxaAm: '1.8',
      valorParcela: '150.00',
    })
    const path = `${simulacaoApi.novo.path}?${query.toString()}`
    return { path, bytes: requestBytes('GET', path, headers) }
  })
}

async function openBare(system: Measured, model: string) {
  const config = lerConfigWeb(await (await fetch(`${system.url}/config.json`)).json())
  const { rows } = await system.owner.query<{ id: string }>(
    `select id from usuario where login = 'atendente'`,
  )
  const child = fork(join(import.meta.dirname, 'resposta-pronta.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      BENCH_APP_URL: system.appUrl,
      BENCH_USUARIO: rows[0]?.id ?? '',
      BENCH_MODEL: model,
      BENCH_CHAVE: config.chaveGateway,
      BENCH_SISTEMA: config.sistema,
      BENCH_CABECALHOS: JSON.stringify(config.cabecalhos),
    },
  })
  const [port]: unknown[] = await once(child, 'message')
  return { url: `http://127.0.0.1:${Number(port)}`, stop: () => child.disconnect() }
}
