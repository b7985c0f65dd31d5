import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { z } from 'zod'
import { isAlive } from '#database/processes.ts'
import { acessoDe, chamar, clienteDe, type Acesso } from './api.ts'
import type { PartName, Place, System } from './system.ts'

/** Mulberry32: the pauses of a run can be had again from its seed. */
export function sorteio(estado: number): () => number {
  let a = estado
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The notes of one client: writing, reading, and the acknowledged ones. */
type Caderno = {
  acesso: Acesso
  path: string
  promotor: string
  confirmadas: Set<string>
}

export async function cadernoEm(place: Place): Promise<Caderno> {
  const acesso = await acessoDe('atendente', place)
  const { idRelacionamento, codigoPromotor } = await clienteDe(acesso)
  return {
    acesso,
    path: `/relacionamento/v1/${idRelacionamento}/anotacao`,
    promotor: codigoPromotor,
    confirmadas: new Set(),
  }
}

type Escrita = { confirmadas: Set<string>; parar: () => Promise<void> }

/**
 * Starts four writers; each text is sent with one key until it is acknowledged, then the next one. For a control that
 * must lose, `cedo` counts a text as acknowledged when it is sent, as a server does that answers before its commit.
 */
export function escrever({ acesso, path }: Caderno, rodada: string, cedo = false): Escrita {
  const confirmadas = new Set<string>()
  const fim = new AbortController()

  const escritor = async (quem: number) => {
    for (let numero = 0; !fim.signal.aborted; numero += 1) {
      const texto = `${rodada}: escritor ${quem}, nota ${numero}`
      const chave = randomUUID()
      if (cedo) {
        confirmadas.add(texto)
        await chamar(acesso, 'POST', path, { body: { texto }, chave }).catch(() => wait(30))
      }
      while (!confirmadas.has(texto)) {
        const status = await chamar(acesso, 'POST', path, { body: { texto }, chave }).then(
          (answer) => answer.status,
          () => 0,
        )
        if (status === 200) confirmadas.add(texto)
        else if (status !== 0 && status < 500 && status !== 409) throw new Error(`Note: ${status}`)
        else await wait(30)
      }
    }
  }
  const todos = Promise.all([0, 1, 2, 3].map(escritor))
  // A note that is refused is told by `parar`.
  todos.catch(() => undefined)
  return {
    confirmadas,
    parar: async () => {
      fim.abort()
      await todos
    },
  }
}

type Queda = { parts: PartName[]; rodada: string; pausa: number; cedo?: boolean }

/**
 * Kills parts while four writers write, waits until they are back, and compares the notes with those
 * acknowledged. Answers how long the parts were away, in milliseconds.
 */
export async function derrubarEscrevendo(
  caderno: Caderno,
  place: Place,
  system: System,
  { parts, rodada, pausa, cedo }: Queda,
): Promise<number> {
  const escrita = escrever(caderno, rodada, cedo)
  await expect.poll(() => escrita.confirmadas.size).toBeGreaterThan(0)
  await wait(pausa)
  const demora = await derrubar(place, system, parts)
  await wait(150)
  await escrita.parar()
  await semPerdas(caderno, escrita)
  return demora
}

/** Kills parts and waits until others stand in their place and the system is ready. */
export async function derrubar(place: Place, system: System, parts: PartName[]): Promise<number> {
  const mortos = new Map(parts.map((part) => [part, system.pid(part)]))
  for (const pid of mortos.values()) process.kill(pid, 'SIGKILL')
  const began = performance.now()
  const parados = () =>
    [...mortos].filter(([part, antes]) => !isOther(system, part, antes)).map(([part]) => part)
  await expect
    .poll(async () => ({ parados: parados(), pronto: await isReady(place) }), { interval: 20 })
    .toEqual({ parados: [], pronto: true })
  return performance.now() - began
}

export async function isReady({ url }: Place): Promise<boolean> {
  // A request without an answer while a part dies is repeated.
  return fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

function isOther(system: System, part: PartName, antes: number): boolean {
  try {
    const pid = system.pid(part)
    return pid !== antes && isAlive(pid)
  } catch {
    return false
  }
}

const Notas = z.object({ model: z.object({ items: z.array(z.object({ texto: z.string() })) }) })

async function notasDe({ acesso, path, promotor }: Caderno): Promise<string[]> {
  const busca = new URLSearchParams({ Page: '1', PageSize: '10000', CodigoPromotor: promotor })
  const { texto } = await chamar(acesso, 'GET', `${path}?${busca}`)
  return Notas.parse(JSON.parse(texto)).model.items.map((nota) => nota.texto)
}

/** Every note acknowledged so far is there, and none twice. */
export async function semPerdas(caderno: Caderno, escrita: Escrita): Promise<void> {
  for (const texto of escrita.confirmadas) caderno.confirmadas.add(texto)
  const vezes = new Map<string, number>()
  for (const nota of await notasDe(caderno)) vezes.set(nota, (vezes.get(nota) ?? 0) + 1)

  expect([...caderno.confirmadas].filter((texto) => !vezes.has(texto))).toEqual([])
  expect([...vezes].filter(([, quantas]) => quantas > 1)).toEqual([])
}
