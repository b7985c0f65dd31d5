import { type ClientBase, type Connection, DatabaseError, type QueryConfig } from 'pg'
import { ComContexto, contextoDe } from './contexto.ts'
import { preparada } from './preparada.ts'

/**
 * How a statement is planned. `generico`: once a connection, for any values, before the connection serves.
 * `generico-tardio`: the same, at its first use. `indiferente`: its plan is the same for any values, so it
 * runs in the mode that the connection is in. Without one, PostgreSQL chooses, and may plan every call for
 * its values.
 */
export type Plano = 'generico' | 'generico-tardio' | 'indiferente'

/** A statement with its values, ready to be sent. */
export type Pergunta = QueryConfig & { plano?: Plano | undefined }

const modos = {
  generico: 'set plan_cache_mode = force_generic_plan',
  auto: 'set plan_cache_mode = auto',
} as const

type Modo = keyof typeof modos

/**
 * Sets the mode of the connection before a statement that needs another one. The connection is
 * pipelined, so the change travels with the statement and costs no round trip; statements of one kind
 * in a row cost nothing.
 */
export function acompanharPlanos(client: ClientBase): void {
  let modo: Modo | undefined = 'auto'
  // A transaction that is undone takes back the modes that were set inside it.
  const esquecer = () => {
    modo = undefined
  }
  const query: ClientBase['query'] = Reflect.get(client, 'query')
  client.query = new Proxy(query, {
    apply(enviar, _alvo, argumentos: unknown[]) {
      const preciso = modoDe(argumentos)
      if (preciso && preciso !== modo) {
        modo = preciso
        const troca: unknown = Reflect.apply(enviar, client, [modos[preciso]])
        if (troca instanceof Promise) troca.catch(esquecer)
      }
      const resposta: unknown = Reflect.apply(enviar, client, argumentos)
      if (resposta instanceof Promise) resposta.catch(esquecer)
      if (/^rollback/i.test(String(argumentos[0]))) esquecer()
      return resposta
    },
  })
}

/** Text without values has no plan that is kept, so its mode does not matter. */
function modoDe([consulta, valores]: readonly unknown[]): Modo | undefined {
  if (consulta instanceof Preparo) return 'generico'
  if (typeof consulta === 'string') return Array.isArray(valores) ? 'auto' : undefined
  const plano: unknown = Reflect.get(Object(consulta), 'plano')
  if (plano === 'indiferente') return undefined
  return plano === 'generico' || plano === 'generico-tardio' ? 'generico' : 'auto'
}

/** Parses and binds a named statement, which makes its plan, and does not execute it. */
class Preparo extends ComContexto {
  /** The driver's step after the bind: here it ends the message instead of asking for rows. */
  _getRows(connection: Connection): void {
    connection.sync()
  }
}

/**
 * The planner evaluates the policies to guess how many rows they leave. Of nobody's promotores it expects
 * none, of a small one few, and a plan for few rows is fifty times worse for many; the reverse costs little.
 */
const deTodos = preparada(`select
  set_config('consigna.usuario', '00000000-0000-0000-0000-000000000000', true),
  set_config('consigna.promotores', (select coalesce(string_agg(codigo, ','), '') from promotor), true)`)

const ninguem = { idUsuario: '00000000-0000-0000-0000-000000000000', promotores: [] }

/**
 * Makes the generic plans of these statements on a connection, in one round trip. One that the schema
 * refuses is left to fail when it is called: the others must serve. Everything is sent before this
 * function first waits: a call that acquires the connection meanwhile sends its BEGIN after it. A plan
 * sent later would set its context, of every promotor, inside the transaction of that call.
 */
export async function prepararPlanos(
  client: ClientBase,
  perguntas: readonly Pergunta[],
): Promise<void> {
  const contextos = [client.query(contextoDe(ninguem)), client.query(deTodos)]
  const enviadas = perguntas.map(
    (pergunta) =>
      new Promise<void>((pronta) => client.query(new Preparo(deTodos, pergunta, () => pronta()))),
  )
  await Promise.all([...contextos, ...enviadas])
}

const primeiros = new WeakMap<ClientBase, Promise<void>>()

/** Sends the plans of a new connection: its first call waits behind them, on the connection itself. */
export function iniciarPlanos(client: ClientBase, perguntas: readonly Pergunta[]): void {
  const prontos = prepararPlanos(client, perguntas)
  // A connection that is lost meanwhile fails its first call.
  prontos.catch(() => undefined)
  primeiros.set(client, prontos)
}

/** When the first plans of the connection are made. */
export const primeirosPlanos = async (client: ClientBase): Promise<void> => primeiros.get(client)

/**
 * A migration changed the columns that a prepared statement answers: PostgreSQL refuses it on this
 * connection for ever, and takes it on a new one.
 */
export const planoVelho = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '0A000' &&
  error.routine === 'RevalidateCachedQuery'
