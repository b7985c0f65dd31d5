import type { Pergunta } from '../db/plano.ts'
import type { CodigoDeRecusa } from '#shared/erros.ts'

const status = {
  invalido: 400,
  'nao-autenticado': 401,
  'sem-acesso': 403,
  'nao-encontrado': 404,
  /** Somebody else is at the same work: the same again in a moment may pass. */
  ocupado: 409,
  grande: 413,
  ilegivel: 422,
} as const

/**
 * The request cannot be done, and the person should know why: each sentence is shown unchanged. A
 * conflict (of versions, of business) is an `invalido` with its sentence. Any other error is a bug
 * or an outage: the person gets the call's own `falha`, the log gets the details.
 */
export class Recusa extends Error {
  readonly tipo: keyof typeof status
  readonly status: number
  /** One sentence a reason, none twice. */
  readonly motivos: readonly string[]
  /** For programs: they compare this code, never the sentences. */
  readonly codigo: CodigoDeRecusa | undefined
  readonly registro: Registro | undefined

  constructor(
    tipo: keyof typeof status,
    motivos: string | readonly string[],
    { codigo, registro }: { codigo?: CodigoDeRecusa; registro?: Registro } = {},
  ) {
    const todos = [...new Set(typeof motivos === 'string' ? [motivos] : motivos)]
    super(todos.join(', '))
    this.name = 'Recusa'
    this.tipo = tipo
    this.status = status[tipo]
    this.motivos = todos
    this.codigo = codigo
    this.registro = registro
  }

  /** The same refusal, with a statement that runs after it. */
  com(registro: Registro): Recusa {
    const { motivos, codigo, tipo } = this
    return new Recusa(tipo, motivos, { ...(codigo && { codigo }), registro })
  }
}

/**
 * One statement that runs after the refusal rolled the call back, for the same person and
 * promotores. For logs of refusals and counters of attempts, nothing else.
 */
export type Registro = Pergunta

/**
 * A refusal that commits the rows of the call: a counted attempt. It is stored under the key like
 * an answer, so that a retry is not a second attempt.
 */
export class RecusaQueFica extends Recusa {}

/** Why it was not done, or null: of many rows each is refused by itself. */
export async function recusaDe(fazer: () => unknown): Promise<Recusa | null> {
  try {
    await fazer()
    return null
  } catch (error) {
    if (error instanceof Recusa) return error
    throw error
  }
}
