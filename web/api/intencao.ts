import { z } from 'zod'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import { call, escopo } from './client.ts'

/** Changes that were asked for and not answered yet. */
const aCaminho = new Set<string>()

/** The address at which each change was asked for: an answer may find the person at another. */
const pedidaEm = new WeakMap<object, string>()

/** For which promotor each change was asked for: an answer may find the person working for another. */
const pedidaPara = new WeakMap<object, string>()

/** Whether the change sets out now; false while the same one is on its way. */
export function partir(endpoint: Endpoint, input: unknown): boolean {
  // The same object may be pressed again later, for another promotor.
  if (ehObjeto(input)) pedidaPara.set(input, escopo())
  lembrarLugar(input)
  const intencao = intencaoDe(endpoint, input)
  if (aCaminho.has(intencao)) return false
  aCaminho.add(intencao)
  return true
}

function lembrarLugar(input: unknown): void {
  if (!ehObjeto(input)) return
  if (!pedidaPara.has(input)) pedidaPara.set(input, escopo())
  if (typeof location === 'object' && !pedidaEm.has(input)) pedidaEm.set(input, location.pathname)
}

const promotorDe = (input: unknown): string =>
  (ehObjeto(input) ? pedidaPara.get(input) : undefined) ?? escopo()

/** The text of a toast about a change: the client, where the person went elsewhere after asking. */
export function deQuem(input: unknown, nome: string | undefined): { text?: string } {
  const foiEmbora =
    ehObjeto(input) && (pedidaEm.get(input) ?? location.pathname) !== location.pathname
  return foiEmbora && nome !== undefined ? { text: nome } : {}
}

const ehObjeto = (valor: unknown): valor is object => typeof valor === 'object' && valor !== null

/** Sends the change under the key of its intention, which success ends and a failure keeps. */
export async function enviar<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  semResposta = false,
): Promise<Output<E>> {
  lembrarLugar(input)
  const intencao = intencaoDe(endpoint, input)
  try {
    const chaveIdempotencia = chaveDe(endpoint, input)
    const answer = await call(endpoint, input, { chaveIdempotencia, semResposta })
    esquecerIntencao(endpoint, input)
    return answer
  } finally {
    aCaminho.delete(intencao)
  }
}

type Intencao = { resumo: string; chave: string; desde: number }

/** The last change of each place without an answer: sending the same thing again is the same intention. */
const intencoes = new Map<string, Intencao>()

/** A retry comes within this time; the same words later are meant anew. */
const VALE_MS = 10 * 60_000

/** The key under which the change is sent: the same for the same intention. */
export function chaveDe(endpoint: Endpoint, input: unknown): string {
  const lugar = lugarDe(endpoint, input)
  const resumo = resumoDe(JSON.stringify(input))
  const antes = intencoes.get(lugar)
  const agora = performance.now()
  if (antes?.resumo === resumo && agora - antes.desde < VALE_MS) return antes.chave
  const chave = crypto.randomUUID()
  intencoes.set(lugar, { resumo, chave, desde: agora })
  return chave
}

export function esquecerIntencao(endpoint: Endpoint, input: unknown): void {
  const lugar = lugarDe(endpoint, input)
  if (intencoes.get(lugar)?.resumo === resumoDe(JSON.stringify(input))) intencoes.delete(lugar)
}

const Partes = z.object({
  params: z.record(z.string(), z.unknown()).optional(),
  body: z.record(z.string(), z.unknown()).optional().catch(undefined),
})

/** Promotor, call and the records that it names: another text for them is another intention. */
function lugarDe({ method, path }: Endpoint, input: unknown): string {
  const { params, body = {} } = Partes.parse(input)
  const ids = Object.entries(body).filter(([campo]) => campo.startsWith('id'))
  return JSON.stringify([promotorDe(input), method, path, params, ids])
}

const intencaoDe = ({ method, path }: Endpoint, input: unknown): string =>
  `${promotorDe(input)} ${method} ${path} ${resumoDe(JSON.stringify(input))}`

/** A body may hold a document or a code: only its digest outlives the form. */
function resumoDe(texto: string): string {
  let [um, outro] = [0xdeadbeef, 0x41c6ce57]
  for (let k = 0; k < texto.length; k += 1) {
    const letra = texto.charCodeAt(k)
    um = Math.imul(um ^ letra, 2_654_435_761)
    outro = Math.imul(outro ^ letra, 1_597_334_677)
  }
  return `${texto.length}.${um >>> 0}.${outro >>> 0}`
}
