import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { Devedor } from '#shared/proposta/situacao.ts'
import { multiplicar } from './propostas-semente.ts'
import { inMs, median, p50p95, quantile, type Line } from './report.ts'
import { openSystem, PROMOTOR, type Measured } from './system.ts'
import { demandOk, openWire, requestBytes, timeEach, type Wire } from './wire.ts'

const CLIENTES = 10_000
const rounds = 5
const each = 60

const de = (path: string, query: Record<string, string> = {}) => {
  const texto = new URLSearchParams(query).toString()
  return texto === '' ? path : `${path}?${texto}`
}

/** The first page of each list, with what the screen asks for. */
const lists: Record<string, (i: number) => string> = {
  'em aberto': () => de(propostaApi.emAberto.path),
  'em andamento': () => de(propostaApi.emAndamento.path),
  'em atraso': () => de(propostaApi.emAtraso.path),
  reprovadas: () => de(propostaApi.reprovadas.path),
  esteira: (i) => de(propostaApi.esteira.path, { devedor: devedorDe(i) }),
  'resumo da esteira': () => de(propostaApi.resumoDaEsteira.path),
  'quadro de oportunidades': (i) =>
    de(oportunidadeApi.quadro.path, { status: i % 4 < 2 ? 'Ganha' : 'Perdida' }),
  'resumo do quadro': () => de(oportunidadeApi.resumoDoQuadro.path),
}

const devedorDe = (i: number) => Devedor.options[(i >> 1) % Devedor.options.length] ?? 'BANCO'

/** An atendente reads by their own index, a gestor merges the ones of their promotores. */
const people = ['atendente', 'gestor'] as const

type Place = { system: Measured; wire: Wire; headers: Record<string, string>[] }
type Round = { large: number[]; small: number[] }

/**
 * The first page of each list of propostas among 1,000,000 and among 10,000, over HTTP, as an
 * atendente and as a gestor of four promotores, in turns.
 */
export async function propostas(): Promise<Line[]> {
  const large = await openPlace('propostas-1000000', 1_000_000)
  const small = await openPlace('propostas-10000', 10_000)
  try {
    const measured = new Map<string, Round[]>(Object.keys(lists).map((name) => [name, []]))
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, seen] of measured) {
        const both = { large: await measure(large, name), small: await measure(small, name) }
        // The first round warms caches and plans.
        if (round > 0) seen.push(both)
      }
    }
    return Array.from(measured).flatMap(([name, seen]) => linesOf(name, seen))
  } finally {
    for (const { wire, system } of [large, small]) {
      wire.close()
      await system.stop()
    }
  }
}

async function openPlace(folder: string, total: number): Promise<Place> {
  const system = await openSystem(CLIENTES, folder)
  await multiplicar(system.owner, total)
  const headers = await Promise.all(people.map((login) => system.headersOf(login, PROMOTOR)))
  return { system, headers, wire: await openWire(system.url) }
}

const measure = ({ wire, headers }: Place, name: string): Promise<number[]> =>
  timeEach(each, async (i) => {
    const path = lists[name]?.(i) ?? ''
    demandOk(await wire.ask(requestBytes('GET', path, headers[i % people.length])))
  })

function linesOf(name: string, measured: readonly Round[]): Line[] {
  const large = measured.flatMap((round) => round.large)
  const small = measured.flatMap((round) => round.small)
  const p95 = quantile(large, 0.95)
  const ratios = measured.map((round) => median(round.large) / median(round.small))
  return [
    {
      what: `${name} among 1,000,000, p50 / p95`,
      measured: p50p95(large),
      goal: 'p95 <= 20 ms',
      met: p95 <= 20,
    },
    {
      what: `${name}, 1,000,000 over 10,000`,
      measured: inMs(median(large)),
      floor: inMs(median(small)),
      ratios,
      goal: '<= 1.5',
      met: median(ratios) <= 1.5,
    },
  ]
}
