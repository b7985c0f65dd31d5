import { type Connection, Query } from 'pg'
import type { Pergunta, Plano } from './plano.ts'
import { preparada } from './preparada.ts'

/** For whom the transaction runs: row-level security lets through only these promotores. */
export type Quem = { idUsuario: string; promotores: readonly string[] }

/** The security context of a transaction. Every connection has it prepared. */
export const contextoDe = ({ idUsuario, promotores }: Quem): Pergunta =>
  preparada(
    `select set_config('consigna.usuario', $1, true),
  set_config('consigna.promotores', $2, true)`,
    [idUsuario, promotores.join(',')],
  )

type Linhas = Record<string, unknown>[]

/**
 * A statement and before it its security context, in one message. PostgreSQL runs what stands before a
 * Sync as one transaction, so no BEGIN and no COMMIT is sent, and the context ends with it.
 */
export class ComContexto extends Query {
  readonly plano: Plano | undefined
  readonly #contexto: Pergunta
  #noContexto = true

  /** @param contexto a statement that this connection has prepared */
  constructor(
    contexto: Pergunta,
    consulta: Pergunta,
    depois: (error: Error | undefined, resultado: { rows: Linhas }) => void,
  ) {
    // A text without values would be sent as a simple query, which has no such steps.
    const estendida = { ...consulta, queryMode: 'extended' }
    super(estendida, depois)
    this.#contexto = contexto
    this.plano = consulta.plano
  }

  /** The driver's step that writes the statement. */
  prepare(connection: Connection): void {
    const { name = '', values = [] } = this.#contexto
    connection.bind({ statement: name, values }, true)
    connection.execute({}, true)
    doDriver('prepare', this, [connection])
  }

  /** The row of the context is nobody's. */
  handleDataRow(...mensagem: unknown[]): void {
    if (!this.#noContexto) doDriver('handleDataRow', this, mensagem)
  }

  handleCommandComplete(...mensagem: unknown[]): void {
    if (!this.#noContexto) doDriver('handleCommandComplete', this, mensagem)
    this.#noContexto = false
  }
}

/** The same step of the driver's own query, which its types do not name. */
function doDriver(passo: string, consulta: ComContexto, argumentos: unknown[]): void {
  const metodo: unknown = Reflect.get(Query.prototype, passo)
  if (typeof metodo !== 'function') throw new Error(`The driver has no ${passo}`)
  Reflect.apply(metodo, consulta, argumentos)
}
