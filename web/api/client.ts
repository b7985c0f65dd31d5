import { z } from 'zod'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import { textos } from '#shared/erros.ts'
import { anunciarRede, aoSair } from './conexao.ts'
import { type CorpoRecebido, lerCorpo } from './corpo.ts'
import { enderecoDe } from './endereco.ts'
import { ApiError } from './erro.ts'
import { contarGasto } from './gastos.ts'
import { lerModelo, semVersaoInventada } from './ler-modelo.ts'
import { paraOFio } from './para-o-fio.ts'
import { ouvirRelogio } from './relogio.ts'

/** The client's view of the person and the API's address. Set once, at the start. */
type Conexao = {
  hostApi: string
  /** The three headers that do not change while the person works, and the promotor's. */
  cabecalhos: () => Record<string, string>
  /** For whom the person works now: what was read for another promotor is not shown. */
  escopo?: () => string
  token: () => Promise<string>
  renovar: () => Promise<unknown>
  /** The host is known to lack the calls of ours: a 404 of one of them means that the call does not exist there. */
  semNossas?: boolean
  /** Told when an answer holds errors beside its model: it is a success, so not in the words of a refusal. */
  aoTerErros?: (sentencas: string[]) => void
  /** Tests answer in the place of the network. */
  fetch?: typeof fetch
}

let conexao: Conexao | undefined

/** Calls of ours that this host lacks, by method and path: those without ids are not asked for again. */
const ausentes = new Set<string>()

export function conectar(nova: Conexao): void {
  conexao = nova
  ausentes.clear()
}

export const escopo = (): string => conexao?.escopo?.() ?? ''

type Opcoes = {
  signal?: AbortSignal
  /** One for each intention of the person, kept over every retry. */
  chaveIdempotencia?: string
  /** The page goes: the request is sent all the same, and nobody waits for its answer. */
  aoSair?: boolean
  /** Instead of the connection's: told when the answer holds errors beside its model. */
  aoTerErros?: (sentencas: string[]) => void
  /** The caller needs nothing of the answer: a success that cannot be read, or has no model, is one. */
  semResposta?: boolean | undefined
}

/** Each wait after a 409: the same key is still being answered. About nine seconds in all. */
const ESPERAS_409 = [200, 400, 800, 1500, 3000, 3000]

/** A reading is sent again so often where the server is overloaded, at the time that it names. */
const VEZES_503 = 2

/** Milliseconds; spread, so that not all come back at once. Not a number without a word of the server. */
const pausaDe = ({ headers }: Response) =>
  Number(headers.get('retry-after') ?? Number.NaN) * 1000 * (1 + Math.random() / 2)

/**
 * Calls the API. Input and answer are always parsed by the call's own shapes, which turn reais into
 * centavos: an unparsed answer would have wrong amounts.
 *
 * @throws ApiError with the call's own words: status 0 without an answer, 200 for errors in place of
 *   the model or a model that cannot be read
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  opcoes: Opcoes = {},
): Promise<Output<E>> {
  const nome = `${endpoint.method} ${endpoint.path}`
  const palavras = endpoint.mensagens
  if (ausentes.has(nome)) throw new ApiError(404, undefined, { palavras, falha: 'ausente' })
  const chave =
    endpoint.method === 'GET' ? undefined : (opcoes.chaveIdempotencia ?? crypto.randomUUID())
  const perguntar = () => pedir(endpoint, input as Partes, { ...opcoes, chaveIdempotencia: chave })
  const le = ehLeitura(endpoint)
  for (const espera of [...ESPERAS_409, undefined]) {
    const resposta = await (le ? comPaciencia(perguntar) : perguntar())
    if (endpoint.gasta) contarGasto()
    if (resposta.ok) return lerModel(endpoint, resposta, opcoes)
    if (resposta.status !== 409 || espera === undefined) {
      const erro = await erroDe(resposta, endpoint.path, palavras)
      if (erro.falha === 'ausente' && !endpoint.path.includes(':')) ausentes.add(nome)
      throw erro
    }
    await new Promise((resolve) => setTimeout(resolve, espera))
  }
  throw new ApiError(409, undefined, { palavras })
}

async function comPaciencia(perguntar: () => Promise<Response>): Promise<Response> {
  let resposta = await perguntar()
  for (let vez = 0; resposta.status === 503 && vez < VEZES_503; vez += 1) {
    const pausa = pausaDe(resposta)
    if (Number.isNaN(pausa)) break
    await new Promise((resolve) => setTimeout(resolve, pausa))
    resposta = await perguntar()
  }
  return resposta
}

const ehLeitura = ({ method, leitura }: Endpoint): boolean => method === 'GET' || leitura === true

type Partes = { params?: unknown; query?: unknown; body?: unknown }

async function pedir(
  endpoint: Endpoint,
  input: Partes,
  { signal, chaveIdempotencia, aoSair: indo }: Opcoes,
): Promise<Response> {
  if (!conexao) throw new Error('call conectar() before the first call')
  const { hostApi, cabecalhos, token, renovar, fetch: pergunta = fetch } = conexao
  const partes = z.record(z.string(), z.unknown()).optional()
  const url =
    hostApi + enderecoDe(endpoint.path, partes.parse(input.params), partes.parse(input.query))
  const body =
    endpoint.body && JSON.stringify(semVersaoInventada(paraOFio(endpoint.body, input.body)))

  const enviar = async () => {
    const headers = {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(chaveIdempotencia ? { 'idempotency-key': chaveIdempotencia } : {}),
      ...cabecalhos(),
      ...(endpoint.permissao === 'publico' ? {} : { authorization: `Bearer ${await token()}` }),
    }
    const respondida = aoSair()
    const resposta = await pergunta(url, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
      ...(indo ? { keepalive: true } : {}),
    })
    respondida()
    ouvirRelogio(resposta)
    return resposta
  }

  try {
    const resposta = await enviar()
    if (!pedeOutroToken(resposta)) return resposta
    await renovar()
    return await enviar()
  } catch (error) {
    if (signal?.aborted) throw error
    anunciarRede(false)
    throw new ApiError(0, undefined, { palavras: endpoint.mensagens, cause: error })
  }
}

/**
 * A streamed answer with the headers of every call: of the notifier, which may be at another host.
 * A 401 renews the token for the next attempt.
 */
export async function abrirFluxo(
  caminho: string,
  { host, cabecalhos: outros, signal }: Fluxo,
): Promise<Response> {
  if (!conexao) throw new Error('call conectar() before the first call')
  const { hostApi, cabecalhos, token, renovar, fetch: pergunta = fetch } = conexao
  const resposta = await pergunta((host || hostApi) + caminho, {
    headers: {
      accept: 'text/event-stream',
      ...outros,
      ...cabecalhos(),
      authorization: `Bearer ${await token()}`,
    },
    cache: 'no-store',
    signal,
  })
  if (pedeOutroToken(resposta)) await renovar()
  return resposta
}

/**
 * A call whose body or answer is a file, with the headers of every call.
 *
 * @throws ApiError as `call` does
 */
export async function pedirArquivo(
  method: 'GET' | 'PUT',
  caminho: `/${string}`,
  corpo?: Blob,
): Promise<Response> {
  if (!conexao) throw new Error('call conectar() before the first call')
  const { hostApi, cabecalhos, token, renovar, fetch: pergunta = fetch } = conexao
  const enviar = async () =>
    pergunta(hostApi + caminho, {
      method,
      headers: {
        ...(corpo && { 'content-type': 'application/octet-stream' }),
        ...cabecalhos(),
        authorization: `Bearer ${await token()}`,
      },
      ...(corpo && { body: corpo }),
    })
  let resposta: Response
  try {
    resposta = await enviar()
    if (pedeOutroToken(resposta)) {
      await renovar()
      resposta = await enviar()
    }
  } catch {
    anunciarRede(false)
    throw new ApiError(0)
  }
  if (!resposta.ok) throw await erroDe(resposta, caminho)
  return resposta
}

type Fluxo = { host: string; cabecalhos: Record<string, string>; signal: AbortSignal }

/** A 401 of the gateway (a wrong key) has no such header: another token would not help. */
const pedeOutroToken = (resposta: Response) =>
  resposta.status === 401 &&
  /error="invalid_token"/.test(resposta.headers.get('www-authenticate') ?? '')

async function lerModel<E extends Endpoint>(
  endpoint: E,
  resposta: Response,
  { aoTerErros, semResposta = false, signal }: Opcoes,
): Promise<Output<E>> {
  // A read whose answer broke off is asked again; of a change the status already says that it was kept.
  const corpo = await corpoDe(resposta, (error) => {
    if (!ehLeitura(endpoint)) return ''
    if (signal?.aborted) throw error
    anunciarRede(false)
    throw new ApiError(0, undefined, { palavras: endpoint.mensagens, cause: error })
  })
  const { model, errors, message } = corpo ?? { errors: [], message: null }
  const lido = lerModelo(endpoint.response, model)
  const recusada = (model ?? null) === null && errors.length > 0
  if (corpo === undefined || recusada || !(lido.success || semResposta)) {
    throw new ApiError(
      resposta.status,
      { errors, message },
      {
        palavras: endpoint.mensagens,
        ...(errors.length === 0 && { falha: 'ilegivel' }),
        cause: lido.error,
      },
    )
  }
  if (errors.length > 0) (aoTerErros ?? conexao?.aoTerErros)?.(errors)
  // The parser of `E` gives the output of `E`; TypeScript cannot follow it through the generic.
  return lido.data as Output<E>
}

/** An empty body holds nothing; undefined for one that is no JSON: the page of a gateway. */
async function corpoDe(
  resposta: Response,
  aoCair: (error: unknown) => string = () => '',
): Promise<CorpoRecebido | undefined> {
  const texto = await resposta.text().catch(aoCair)
  try {
    return lerCorpo(texto.trim() === '' ? null : JSON.parse(texto))
  } catch {
    return undefined
  }
}

async function erroDe(
  resposta: Response,
  path: string,
  palavras?: Endpoint['mensagens'],
): Promise<ApiError> {
  const corpo = (await corpoDe(resposta)) ?? lerCorpo(null)
  const esperar = Number(resposta.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(resposta.status, corpo, {
    palavras,
    ...(Number.isFinite(esperar) && { esperar }),
    ...(ehAusente(path, resposta.status, corpo) && { falha: 'ausente' }),
  })
}

/** Prefix of the calls that the specification does not have. */
const NOSSAS = '/consigna/v1/'

/** A 404 of our own server names the object that was not found. */
function ehAusente(path: string, status: number, { errors }: CorpoRecebido): boolean {
  if (!path.startsWith(NOSSAS)) return false
  if (status === 501) return true
  const semServico = errors.length === 0 || errors.includes(textos.servicoNaoLocalizado)
  return status === 404 && (conexao?.semNossas === true || semServico)
}
