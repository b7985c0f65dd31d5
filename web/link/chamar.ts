import type { Recebida } from '#shared/link/shapes.ts'

/** What the person reads when a call was refused; `sessao`: who they are must be proven again. */
export class Recusada extends Error {
  readonly sessao: boolean
  constructor(texto: string, sessao = false) {
    super(texto)
    this.name = 'Recusada'
    this.sessao = sessao
  }
}

/** No answer: the outcome is unknown, and the same request may be sent again. */
class SemResposta extends Error {
  readonly onde: 'Sem internet' | 'O serviço não respondeu'
  constructor(onde: SemResposta['onde']) {
    super(onde)
    this.name = 'SemResposta'
    this.onde = onde
  }
}

/** What the person reads of any failure. */
export function porque(error: unknown): string {
  if (error instanceof Recusada) return error.message
  if (!(error instanceof SemResposta)) return FALHOU
  return error.onde === 'Sem internet'
    ? 'Sem internet. Confira a rede e tente de novo.'
    : 'O serviço não respondeu. Espere um pouco e tente de novo.'
}

type Sessao = { token: string; codigoPromotor: string }

/** Ends with the page, or with the tab: another phone proves anew and goes on where this one stopped. */
const CHAVE = 'contratos'

export function sessaoGuardada(): Sessao | null {
  try {
    const guardada: unknown = JSON.parse(sessionStorage.getItem(chaveDaPagina()) ?? 'null')
    return ehSessao(guardada) ? guardada : null
  } catch {
    return null
  }
}

const guardarSessao = (sessao: Sessao): void =>
  sessionStorage.setItem(chaveDaPagina(), JSON.stringify(sessao))

const esquecerSessao = (): void => sessionStorage.removeItem(chaveDaPagina())

/** One hash, one proof: a second link in the same tab is another page. */
const chaveDaPagina = () => `${CHAVE} ${location.pathname}`

const ehSessao = (lida: unknown): lida is Sessao =>
  typeof lida === 'object' && lida !== null && 'token' in lida && 'codigoPromotor' in lida

/** Answers of the second proof; a wrong one tells nothing. */
export async function provar(digitos: string, nascimento: string): Promise<void> {
  const resposta = await pedir(`${location.pathname.replace(/\/$/, '')}/prova`, {
    method: 'POST',
    body: new URLSearchParams({ digitos, nascimento }),
  })
  const corpo = await resposta.json()
  if (!resposta.ok) throw new Recusada(corpo.erro ?? FALHOU)
  guardarSessao(corpo)
}

type Config = {
  chaveGateway: string
  sistema: string
  cabecalhos: { gateway: string; sistema: string; promotor: string }
}

let config: Promise<Config> | undefined

async function configDaPagina(): Promise<Config> {
  config ??= pedir('/config.json', {}).then((resposta) => resposta.json())
  try {
    return await config
  } catch (error) {
    config = undefined
    throw error
  }
}

/** One call of the page with its token; the answer's `model`. */
export async function chamar<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const sessao = sessaoGuardada()
  if (!sessao) throw new Recusada('', true)
  const { chaveGateway, sistema, cabecalhos } = await configDaPagina()
  const resposta = await pedir(path, {
    method,
    headers: {
      [cabecalhos.gateway]: chaveGateway,
      [cabecalhos.sistema]: sistema,
      [cabecalhos.promotor]: sessao.codigoPromotor,
      authorization: `Bearer ${sessao.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (resposta.status === 401) {
    esquecerSessao()
    throw new Recusada('', true)
  }
  const { model, message, errors } = await resposta.json()
  if (!resposta.ok) throw new Recusada(message ?? errors?.[0] ?? FALHOU)
  return model
}

const FALHOU = 'Algo deu errado. Espere um pouco e tente de novo.'

/** Something between is away, or we are: it comes back by itself. */
const foraDoAr = new Set([502, 503, 504])

async function pedir(path: string, init: RequestInit): Promise<Response> {
  const resposta = await fetch(path, init).catch(() => {
    throw new SemResposta('Sem internet')
  })
  if (foraDoAr.has(resposta.status)) throw new SemResposta('O serviço não respondeu')
  // The words of a fault are for those who work with it.
  if (resposta.status >= 500) throw new Recusada(FALHOU)
  return resposta
}

/** Bytes of one piece: small, so that a bad net loses little. */
const PARTE = 96 * 1024
const ESPERA_MS = 1500

type Envio = {
  path: string
  comum: object
  arquivo: Blob
  /** From 0 to 1; `parado`: why nothing goes on for now. */
  aoAvancar: (parte: number, parado: SemResposta['onde'] | null) => void
  signal: AbortSignal
}

/** Sends a picture in pieces; what arrived before is not sent again. Only what gave no answer is waited for. */
export async function enviarImagem(envio: Envio): Promise<void> {
  const { path, comum, arquivo, aoAvancar, signal } = envio
  const bytes = new Uint8Array(await arquivo.arrayBuffer())
  const resumo = Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  let feito: Recebida = { recebidos: 0, pronta: false }
  let pedaco = new Uint8Array()
  for (;;) {
    signal.throwIfAborted()
    try {
      const inicio = feito.recebidos
      const corpo = { ...comum, bytes: bytes.length, resumo, inicio, conteudo: emBase64(pedaco) }
      feito = await chamar<Recebida>('POST', path, corpo)
    } catch (error) {
      if (!(error instanceof SemResposta)) throw error
      aoAvancar(feito.recebidos / bytes.length, error.onde)
      await new Promise((resolve) => setTimeout(resolve, ESPERA_MS))
      continue
    }
    if (feito.pronta) return
    aoAvancar(feito.recebidos / bytes.length, null)
    pedaco = bytes.slice(feito.recebidos, feito.recebidos + PARTE)
  }
}

function emBase64(bytes: Uint8Array): string {
  let texto = ''
  for (const byte of bytes) texto += String.fromCharCode(byte)
  return btoa(texto)
}
