import { CABECALHO_ASSINATURA, CABECALHO_INSTANTE, assinar } from './assinatura.ts'
import type { EventoDoBanco } from './protocolo.ts'

/** A notice that is not taken is posted again after each of these, in milliseconds. */
const ESPERAS = [500, 1000, 2000, 5000, 10_000]

export type AvisosSettings = {
  /** Where the notices go: `/integracoes/banco/eventos` of the server. */
  url: string
  segredo: string
}

/**
 * Posts notices one after another, in order for each proposta, and gives up after six tries: who
 * missed one asks (`consultar`).
 */
export function criarAvisos({ url, segredo }: AvisosSettings) {
  const fins = new AbortController()
  const filas = new Map<string, Promise<void>>()

  async function postar(evento: EventoDoBanco): Promise<boolean> {
    const corpo = JSON.stringify(evento)
    const instante = Math.floor(Date.now() / 1000)
    const resposta = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([fins.signal, AbortSignal.timeout(5000)]),
      headers: {
        'content-type': 'application/json',
        [CABECALHO_INSTANTE]: String(instante),
        [CABECALHO_ASSINATURA]: assinar(segredo, instante, corpo),
      },
      body: corpo,
    }).catch(() => null)
    await resposta?.body?.cancel().catch(() => undefined)
    return resposta?.ok ?? false
  }

  async function insistir(evento: EventoDoBanco): Promise<void> {
    for (const espera of [...ESPERAS, null]) {
      if (fins.signal.aborted || (await postar(evento)) || espera === null) return
      await dormir(espera, fins.signal)
    }
  }

  return {
    avisar(evento: EventoDoBanco): void {
      const antes = filas.get(evento.numero) ?? Promise.resolve()
      const fila = antes.then(() => insistir(evento))
      filas.set(evento.numero, fila)
      void fila.finally(() => {
        if (filas.get(evento.numero) === fila) filas.delete(evento.numero)
      })
    },
    parar: (): void => fins.abort(),
  }
}

const dormir = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
