const status = {
  invalido: 400,
  'nao-autenticado': 401,
  'sem-acesso': 403,
  'nao-encontrado': 404,
} as const

/**
 * The request cannot be done, and the person should know why: the sentence is shown as it is. A
 * conflict (of versions, of business) is an `invalido` with its sentence. Anything else that is
 * thrown is a bug or an outage: the person gets the call's own `falha`, the log gets the details.
 */
export class Recusa extends Error {
  readonly status: number

  constructor(tipo: keyof typeof status, sentenca: string) {
    super(sentenca)
    this.name = 'Recusa'
    this.status = status[tipo]
  }
}
