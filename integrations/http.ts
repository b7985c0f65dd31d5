import type { z } from 'zod'
import { ForaDoAr } from './fora-do-ar.ts'

/** More than any answer of ours needs; a bigger one is cut off while it comes. */
const MAXIMO_DE_BYTES = 256 * 1024

type Pedido = {
  sistema: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** For the whole exchange, the last byte included. */
  limiteMs: number
  /** Statuses from 500 up whose body means something to the caller. */
  aceitar?: readonly number[]
}

export type Resposta = { status: number; json: unknown }

/**
 * One exchange of JSON with a system outside. Redirects are not followed, the answer is limited in
 * time and size, and nothing of what was sent or received appears in an error.
 *
 * @throws ForaDoAr for everything but a JSON answer below 500
 */
export async function pedirJson(pedido: Pedido): Promise<Resposta> {
  const { sistema, url, method = 'GET', headers, body, limiteMs, aceitar = [] } = pedido
  const signal = AbortSignal.timeout(limiteMs)
  const resposta = await fetch(url, {
    method,
    redirect: 'manual',
    signal,
    headers: { accept: 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  }).catch((cause: unknown) => {
    throw daLinha(sistema, cause, semLinha.has(codigoDe(cause)))
  })
  const { status } = resposta
  const falhou = status >= 500 || status === 429 || (status >= 300 && status < 400)
  if (falhou && !aceitar.includes(status)) {
    await resposta.body?.cancel().catch(() => undefined)
    throw new ForaDoAr(sistema, `respondeu ${status}`, {
      // Asked to come again later: nothing was taken.
      naoSaiu: status === 429,
      queda: status >= 500,
      codigo: `HTTP_${status}`,
    })
  }
  const bytes = await lerLimitado(resposta, sistema)
  if (bytes.length === 0 && status >= 400) return { status, json: null }
  try {
    return { status, json: interpretar(decodificar(bytes, resposta.headers.get('content-type'))) }
  } catch {
    // A gateway refuses a token with a page of its own.
    if (status === 401) return { status, json: null }
    throw new ForaDoAr(sistema, `respondeu ${status} sem JSON inteiro`, {
      naoSaiu: status >= 400 && status < 500,
    })
  }
}

/** @throws ForaDoAr when the answer has another shape; only the places are named, not the values */
export function ler<S extends z.ZodType>(sistema: string, schema: S, json: unknown): z.output<S> {
  const lida = schema.safeParse(json)
  if (lida.success) return lida.data
  const onde = lida.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')
  throw new ForaDoAr(sistema, `respondeu em outra forma: ${onde}`)
}

/** @throws for bytes that are not of the charset that the answer names, UTF-8 where it names none */
function decodificar(bytes: Buffer, tipo: string | null): string {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s;"]+)/i.exec(tipo ?? '') ?? []
  return new TextDecoder(charset, { fatal: true }).decode(bytes)
}

/** Texts lose what PostgreSQL cannot hold: NUL, and half letters of texts that were cut. */
const interpretar = (texto: string): unknown =>
  /\\u(?:0000|d[89a-f])/i.test(texto)
    ? JSON.parse(texto, (_chave, valor: unknown) =>
        typeof valor === 'string' ? valor.toWellFormed().replaceAll('\0', '') : valor,
      )
    : JSON.parse(texto)

async function lerLimitado(resposta: Response, sistema: string): Promise<Buffer> {
  const pedacos: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const pedaco of resposta.body ?? []) {
      bytes += pedaco.byteLength
      // Leaving the loop cancels the rest of the body.
      if (bytes > MAXIMO_DE_BYTES) throw new ForaDoAr(sistema, 'respondeu mais do que se aceita')
      pedacos.push(pedaco)
    }
  } catch (error) {
    if (error instanceof ForaDoAr) throw error
    throw daLinha(sistema, error)
  }
  return Buffer.concat(pedacos)
}

/** `fetch` hides the reason in `cause`; its message may hold an address, its code never does. */
function daLinha(sistema: string, error: unknown, naoSaiu = false): ForaDoAr {
  if (!(error instanceof Error)) return new ForaDoAr(sistema, 'falhou', { naoSaiu, queda: true })
  if (error.name === 'TimeoutError') {
    return new ForaDoAr(sistema, 'não respondeu a tempo', {
      naoSaiu,
      queda: true,
      codigo: 'TIMEOUT',
    })
  }
  const codigo = codigoDe(error) || error.name
  return new ForaDoAr(sistema, `não respondeu (${codigo})`, { naoSaiu, queda: true, codigo })
}

/** No line was made, so nothing was sent on it. */
const semLinha = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])

function codigoDe(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
