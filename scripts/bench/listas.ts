import { inMs, median, p50p95, quantile, type Line } from './report.ts'
import { PROMOTOR, type Measured } from './system.ts'
import { demandOk, openWire, timeEach, type Wire } from './wire.ts'

/** An atendente reads the own rows of the promotor, a gestor those of four promotores. */
const people = ['atendente', 'gestor'] as const

/** The first page of a list, or what its screen counts. */
export type Lista = {
  pedido: (headers: Record<string, string>, i: number) => Buffer
  /** The p95 must be at most 20 ms. */
  goal: boolean
}

type Medida = {
  lists: Record<string, Lista>
  /** Opens a system that holds so many rows; kept between runs. */
  abrir: (total: number) => Promise<Measured>
  muitas: number
  poucas: number
  rounds: number
  each: number
  /** Allowed ratio of time(muitas) to time(poucas); absent: the time alone is printed. */
  vezes?: number
}

type Filled = { system: Measured; headers: Record<string, string>[] }
type Place = Filled & { wire: Wire }
type Round = { large: number[]; small: number[] }

/** The first page of each list among many and among few, over HTTP, as two people, in turns. */
export async function compararListas(medida: Medida): Promise<Line[]> {
  const { lists, abrir, muitas, poucas, rounds, each } = medida
  const cheio = await fillPlace(await abrir(muitas))
  const vazio = await fillPlace(await abrir(poucas))
  // The server closes a wire that is silent while the other place is filled.
  const large: Place = { ...cheio, wire: await openWire(cheio.system.url) }
  const small: Place = { ...vazio, wire: await openWire(vazio.system.url) }
  try {
    const measured = new Map<string, Round[]>(Object.keys(lists).map((name) => [name, []]))
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, seen] of measured) {
        const both = {
          large: await measure(large, lists[name], each),
          small: await measure(small, lists[name], each),
        }
        // The first round warms caches and plans.
        if (round > 0) seen.push(both)
      }
    }
    return Array.from(measured).flatMap(([name, seen]) => linesOf(name, seen, medida))
  } finally {
    for (const { wire, system } of [large, small]) {
      wire.close()
      await system.stop()
    }
  }
}

async function fillPlace(system: Measured): Promise<Filled> {
  const headers = await Promise.all(people.map((login) => system.headersOf(login, PROMOTOR)))
  return { system, headers }
}

const measure = (
  { wire, headers }: Place,
  lista: Lista | undefined,
  each: number,
): Promise<number[]> =>
  timeEach(each, async (i) => {
    if (!lista) throw new Error('There is no such list')
    demandOk(await wire.ask(lista.pedido(headers[i % people.length] ?? {}, i)))
  })

function linesOf(
  name: string,
  measured: readonly Round[],
  { lists, muitas, poucas, vezes }: Medida,
): Line[] {
  const large = measured.flatMap((round) => round.large)
  const small = measured.flatMap((round) => round.small)
  const p95 = quantile(large, 0.95)
  const ratios = measured.map((round) => median(round.large) / median(round.small))
  return [
    {
      what: `${name} among ${muitas}, p50 / p95`,
      measured: p50p95(large),
      ...(lists[name]?.goal && { goal: 'p95 <= 20 ms', met: p95 <= 20 }),
    },
    {
      what: `${name}, ${muitas} over ${poucas}`,
      measured: inMs(median(large)),
      floor: inMs(median(small)),
      ratios,
      ...(vezes !== undefined && { goal: `<= ${vezes}`, met: median(ratios) <= vezes }),
    },
  ]
}
