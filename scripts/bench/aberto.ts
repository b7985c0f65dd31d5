import { setTimeout as esperar } from 'node:timers/promises'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { inMs, quantile } from './report.ts'
import type { Measured } from './system.ts'
import { openWire, requestBytes, type Wire } from './wire.ts'

/** A call at its own instant, in milliseconds from the start. */
export type Ato = { em: number; pedido: () => Buffer; qual: string }

/** From the intended instant; `atraso` is how late the generator itself was. */
export type Medida = { qual: string; em: number; ms: number; atraso: number; status: number }

/**
 * Sends each call at its own instant, whether those before it were answered or not: a slow answer is counted
 * for all who wait behind it.
 */
export async function enviar(url: string, atos: readonly Ato[], vivas = 20): Promise<Medida[]> {
  const livres: Wire[] = []
  const abertas: Wire[] = []
  const ligar = async (): Promise<Wire> => {
    const nova = await openWire(url)
    abertas.push(nova)
    return nova
  }
  const livre = (): Wire | undefined => {
    for (let wire = livres.pop(); wire; wire = livres.pop()) if (!wire.closed()) return wire
    return undefined
  }
  try {
    for (let i = 0; i < vivas; i += 1) livres.push(await ligar())
    const inicio = performance.now()
    return await Promise.all(
      atos.map(async ({ em, pedido, qual }): Promise<Medida> => {
        await esperar(Math.max(0, inicio + em - performance.now()))
        const atraso = performance.now() - inicio - em
        const wire = livre() ?? (await ligar())
        const status = await wire.ask(pedido()).then(
          (resposta) => resposta.status,
          () => 0,
        )
        livres.push(wire)
        return { qual, em, ms: performance.now() - inicio - em, atraso, status }
      }),
    )
  } finally {
    for (const wire of abertas) wire.close()
  }
}

export const p99 = (medidas: readonly { ms: number }[]): number =>
  quantile(
    medidas.map(({ ms }) => ms),
    0.99,
  )

/** A generator that was late itself measured nothing. */
export const ATRASO_MAXIMO_MS = 5

export const atrasoDe = (medidas: readonly Medida[]): number =>
  quantile(
    medidas.map(({ atraso }) => atraso),
    0.99,
  )

export const ditoAtraso = (medidas: readonly Medida[]): string => {
  const atraso = atrasoDe(medidas)
  return `lateness of the generator p99 ${inMs(atraso)}${atraso > ATRASO_MAXIMO_MS ? ': VOID' : ''}`
}

/** Openings a second by others, while something long runs. */
const POR_SEGUNDO = 20

/**
 * What `fazer` costs the openings of others: as many of them for as long without it, before. `fazer` answers
 * when it is over.
 */
export async function aoLado(
  system: Pick<Measured, 'url'>,
  abrir: { ids: readonly string[]; headers: Record<string, string> },
  fazer: () => Promise<void>,
): Promise<{ sozinhas: Medida[]; juntas: Medida[]; ms: number }> {
  const { ids, headers } = abrir
  let n = 0
  const segundo = () => {
    const atos = Array.from({ length: POR_SEGUNDO }, (_, k): Ato => {
      n += 1
      const id = ids[n % ids.length] ?? ''
      const path = atendimentoApi.abrir.path.replace(':idRelacionamento', id)
      return {
        em: (k * 1000) / POR_SEGUNDO,
        pedido: () => requestBytes('GET', path, headers),
        qual: 'abrir',
      }
    })
    return enviar(system.url, atos, 4)
  }
  const seguidos = async (ate: () => boolean) => {
    const medidas: Medida[] = []
    while (!ate()) medidas.push(...(await segundo()))
    return medidas
  }
  let resta = 10
  const sozinhas = await seguidos(() => (resta -= 1) < 0)
  let acabou = false
  const inicio = performance.now()
  let ms = 0
  const longo = fazer().then(() => {
    ms = performance.now() - inicio
    acabou = true
  })
  const juntas = await seguidos(() => acabou)
  await longo
  return { sozinhas, juntas, ms }
}
