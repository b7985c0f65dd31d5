import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { ClientBase } from 'pg'
import { preparada } from './preparada.ts'
import type { Tabelas } from './tables.ts'

/** What a query of a module needs: Kysely over the transaction of the call. */
export type Db = Kysely<Tabelas>

/** One Kysely for each connection, for as long as the pool keeps it. */
const instancias = new WeakMap<ClientBase, Db>()

/** Kysely bound to one client: no pool of its own, no transaction of its own. */
export function dbDe(client: ClientBase): Db {
  const conhecida = instancias.get(client)
  if (conhecida) return conhecida
  const db: Db = new Kysely<Tabelas>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DriverDeUmClient(client),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  instancias.set(client, db)
  return db
}

/** The transaction belongs to the door: a module that begins one of its own is a bug. */
class DriverDeUmClient implements Driver {
  readonly #connection: DatabaseConnection

  constructor(client: ClientBase) {
    this.#connection = {
      executeQuery: (query) => executar(client, query),
      streamQuery: () => {
        throw new Error('A pipelined connection has no cursors')
      },
    }
  }

  init = async (): Promise<void> => undefined
  acquireConnection = async (): Promise<DatabaseConnection> => this.#connection
  releaseConnection = async (): Promise<void> => undefined
  destroy = async (): Promise<void> => undefined
  beginTransaction = refuse
  commitTransaction = refuse
  rollbackTransaction = refuse
}

async function refuse(): Promise<void> {
  throw new Error('The call already runs in a transaction')
}

async function executar<R>(client: ClientBase, query: CompiledQuery): Promise<QueryResult<R>> {
  const { command, rowCount, rows } = await client.query(preparada(query.sql, query.parameters))
  const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
  return {
    rows,
    ...(changes && rowCount !== null && { numAffectedRows: BigInt(rowCount) }),
  }
}
