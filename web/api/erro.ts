import type { Corpo } from '#shared/erros.ts'

type CorpoDoErro = Pick<Corpo, 'errors' | 'message' | 'codigo'>

/** The API refused or failed. `status` 0: no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly body: CorpoDoErro
  /** Of `Retry-After`, in seconds. */
  readonly esperar: number | undefined

  constructor(status: number, body: CorpoDoErro = { errors: [], message: null }, esperar?: number) {
    super(`the API answered ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.esperar = esperar
  }

  /** The sentences of a 400: `message` joins several by `;`. */
  get sentencas(): string[] {
    const { message, errors } = this.body
    return ditas(message ? message.split(';') : errors)
  }
}

/** The sentences of a refusal; undefined for a failure, which the screen words itself. */
export const motivoDe = (erro: unknown): string | undefined =>
  erro instanceof ApiError && erro.status === 400
    ? erro.sentencas.join(' ') || undefined
    : undefined

/** Without the empty ones. */
export const ditas = (lista: readonly string[]): string[] =>
  lista.map((sentenca) => sentenca.trim()).filter((sentenca) => sentenca !== '')
