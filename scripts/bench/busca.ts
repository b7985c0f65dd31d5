import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { openFloor } from './floors.ts'
import { inMs, median, p50p95, quantile, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { demandOk, openWire, requestBytes, timeEach, type Wire } from './wire.ts'

const rounds = 7
const each = 150

/** Search texts of real clients of the promotor, so that each has a match. */
type Samples = { nome: string[]; telefone: string[]; cpf: string[]; ids: string[] }

const kinds = ['nome', 'telefone', 'cpf'] as const
type Kind = (typeof kinds)[number]

const people = ['atendente', 'gestor'] as const

type Place = { system: Measured; samples: Samples; wire: Wire; headers: Record<string, string>[] }

/** Milliseconds of one round in one place, by kind of search; `linha` and `quadro` are floors. */
type Round = Record<Kind | 'linha' | 'quadro', number[]>

/**
 * Searching among 100,000 clients and among 10,000, by name and phone (the palette's call) and by
 * CPF (the specification's), as an atendente of one promotor and as a manager of many, in turns.
 */
export async function busca(): Promise<Line[]> {
  const large = await openPlace(100_000)
  const small = await openPlace(10_000)
  const floor = await openFloor(large.system)
  const bare = await openWire(floor.url)
  try {
    const measured: { large: Round; small: Round }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const both = {
        large: await measure(large, bare, large.samples.ids),
        small: await measure(small, bare, large.samples.ids),
      }
      // The first round warms caches and plans.
      if (round > 0) measured.push(both)
    }
    return linesOf(measured)
  } finally {
    bare.close()
    floor.stop()
    for (const { wire, system } of [large, small]) {
      wire.close()
      await system.stop()
    }
  }
}

async function openPlace(clientes: number): Promise<Place> {
  const system = await openSystem(clientes)
  const headers = await Promise.all(people.map((login) => system.headersOf(login, PROMOTOR)))
  return { system, headers, samples: await drawSamples(system), wire: await openWire(system.url) }
}

/** One word, two words and beginnings of words, in equal parts; phones and CPFs as they are typed. */
async function drawSamples({ owner }: Measured): Promise<Samples> {
  const { rows } = await owner.query<{ id: string; cpf: string; nome: string; telefone: string }>(
    `select c.id, c.cpf, c.nome, t.completo as telefone
       from relacionamento r join cliente c on c.id = r.id_cliente
       join lateral (select completo from telefone t where t.id_cliente = c.id limit 1) t on true
      where r.codigo_promotor = $1 order by md5(r.id::text) limit 600`,
    [PROMOTOR],
  )
  const nome = rows.map((row, i) => {
    const [first = '', ...rest] = row.nome.split(' ')
    const last = rest.at(-1) ?? ''
    return (
      [first, `${first} ${last}`, `${last.slice(0, 4)} ${first.slice(0, 3)}`, first.slice(0, 3)][
        i % 4
      ] ?? ''
    )
  })
  return {
    nome,
    telefone: rows.map(({ telefone }) => telefone),
    cpf: rows.map(({ cpf }) => cpf),
    ids: rows.map(({ id }) => id),
  }
}

async function measure(
  { samples, wire, headers }: Place,
  bare: Wire,
  ids: string[],
): Promise<Round> {
  const at = Math.floor(Math.random() * ids.length)
  const of = (list: string[], i: number) => list[(at + i) % list.length] ?? ''
  const asks: Record<Kind, (i: number) => Buffer> = {
    nome: (i) => paleta(of(samples.nome, i), headers[i % 2]),
    telefone: (i) => paleta(of(samples.telefone, i), headers[i % 2]),
    cpf: (i) =>
      requestBytes(
        'GET',
        `${relacionamentoApi.porCpf.path}?cpf=${of(samples.cpf, i)}`,
        headers[i % 2],
      ),
  }
  const time = (kind: Kind) => timeEach(each, async (i) => demandOk(await wire.ask(asks[kind](i))))
  const cpf = await time('cpf')
  const linha = await timeEach(each, async (i) =>
    demandOk(await bare.ask(requestBytes('GET', `/linha/${of(ids, i)}`))),
  )
  const quadro = await timeEach(each, async (i) =>
    demandOk(await bare.ask(requestBytes('GET', `/quadro/${of(ids, i)}/${PROMOTOR}`))),
  )
  return { cpf, linha, quadro, telefone: await time('telefone'), nome: await time('nome') }
}

const paleta = (texto: string, headers: Record<string, string> | undefined) =>
  requestBytes('POST', relacionamentoApi.buscar.path, headers, JSON.stringify({ texto }))

function linesOf(measured: { large: Round; small: Round }[]): Line[] {
  const all = (place: 'large' | 'small', kind: keyof Round) =>
    measured.flatMap((round) => round[place][kind])
  const said = { nome: 'name', telefone: 'phone', cpf: 'CPF' }
  const absolute = (['nome', 'telefone'] as const).map((kind): Line => {
    const p95 = quantile(all('large', kind), 0.95)
    return {
      what: `by ${said[kind]} among 100,000, over HTTP, p50 / p95`,
      measured: p50p95(all('large', kind)),
      goal: 'p95 <= 30 ms',
      met: p95 <= 30,
    }
  })
  const cpf = measured.map(({ large }) => median(large.cpf) / median(large.linha))
  const framed = measured.map(({ large }) => median(large.cpf) / median(large.quadro))
  const grown = kinds.map((kind): Line => {
    const ratios = measured.map(({ large, small }) => median(large[kind]) / median(small[kind]))
    return {
      what: `by ${said[kind]}, 100,000 over 10,000`,
      measured: inMs(median(all('large', kind))),
      floor: inMs(median(all('small', kind))),
      ratios,
      goal: '<= 1.5',
      met: median(ratios) <= 1.5,
    }
  })
  return [
    ...absolute,
    {
      what: 'by CPF among 100,000, over a one-row read over HTTP, p50 / p95',
      measured: p50p95(all('large', 'cpf')),
      floor: p50p95(all('large', 'linha')),
      ratios: cpf,
      goal: '<= 1.6',
      met: median(cpf) <= 1.6,
    },
    {
      what: 'the same over that row read in the frame of every call (transaction, scope, RLS)',
      measured: p50p95(all('large', 'cpf')),
      floor: p50p95(all('large', 'quadro')),
      ratios: framed,
    },
    ...grown,
  ]
}
