import type { Corpo } from '#shared/erros.ts'

/** The API refused or failed. `status` 0: no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Pick<Corpo, 'errors' | 'message'>
  /** Of `Retry-After`, in seconds. */
  readonly esperar: number | undefined

  constructor(
    status: number,
    body: Pick<Corpo, 'errors' | 'message'> = { errors: [], message: null },
    esperar?: number,
  ) {
    super(`the API answered ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.esperar = esperar
  }
}
