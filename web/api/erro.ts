import type { Endpoint } from '#shared/endpoint.ts'
import type { Corpo } from '#shared/erros.ts'

type CorpoDoErro = Pick<Corpo, 'errors' | 'message' | 'codigo'>

type Origem = {
  /** Of `Retry-After`, in seconds. */
  esperar?: number | undefined
  /** The call's own words. */
  palavras?: Endpoint['mensagens'] | undefined
  /** `ilegivel`: a success without a model that can be read. `ausente`: the host has no such call of ours. */
  falha?: 'ilegivel' | 'ausente' | undefined
  cause?: unknown
}

/** The API refused or failed. `status` 0: no answer came at all; 200: errors in place of the model. */
export class ApiError extends Error {
  readonly status: number
  readonly body: CorpoDoErro
  readonly esperar: number | undefined
  readonly palavras: Endpoint['mensagens'] | undefined
  readonly falha: Origem['falha']

  constructor(
    status: number,
    body: CorpoDoErro = { errors: [], message: null },
    { esperar, palavras, falha, cause }: Origem = {},
  ) {
    super(`the API answered ${status}`, { cause })
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.esperar = esperar
    this.palavras = palavras
    this.falha = falha
  }

  /** The sentences of a 400: `message` joins several by `;`. */
  get sentencas(): string[] {
    const { message, errors } = this.body
    const doTexto = ditas(message?.split(';') ?? [])
    return doTexto.length > 0 ? doTexto : ditas(errors)
  }
}

/** Whether the host lacks this call of ours: its feature is hidden with a sentence, never asked again. */
export const faltaNoServidor = (erro: unknown): boolean =>
  erro instanceof ApiError && erro.falha === 'ausente'

/** The sentences of a refusal; undefined for a failure, which the screen words itself. */
export const motivoDe = (erro: unknown): string | undefined =>
  erro instanceof ApiError && erro.status === 400
    ? erro.sentencas.join(' ') || undefined
    : undefined

/** Without the empty ones. */
export const ditas = (lista: readonly string[]): string[] =>
  lista.map((sentenca) => sentenca.trim()).filter((sentenca) => sentenca !== '')
