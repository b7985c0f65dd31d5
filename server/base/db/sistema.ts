import type { ClientBase, Pool } from 'pg'
import type { Quem } from './contexto.ts'
import { preparada } from './preparada.ts'
import { type Transacao, transaction } from './transaction.ts'

/** The system as a user: its own work, for these promotores. */
export const sistemaNo = (...promotores: string[]): Quem => ({
  idUsuario: '00000000-0000-0000-0000-000000000000',
  promotores,
})

/** Row-level security is told so, in this transaction. */
const todosOsPromotores = `select set_config('consigna.promotores',
    coalesce((select string_agg(codigo, ',') from promotor), ''), true)`

/** The system's own work, for every promotor. */
export const peloSistema = <T>(
  pool: Pool,
  work: (transacao: Transacao) => Promise<T>,
): Promise<T> =>
  transaction(pool, sistemaNo(), async (transacao) => {
    await transacao.client.query(preparada(todosOsPromotores))
    return work(transacao)
  })

const antes = `select current_setting('consigna.promotores', true) as antes`
const trocar = `select set_config('consigna.promotores', $1, true)`

/** Work of the system for other promotores, inside a transaction that runs for its own ones. */
export function peloPromotor<T>(
  client: ClientBase,
  codigos: string | readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  return comEscopo(client, preparada(trocar, [[codigos].flat().join(',')]), work)
}

/** The same for every promotor. */
export const porTodosOsPromotores = <T>(client: ClientBase, work: () => Promise<T>): Promise<T> =>
  comEscopo(client, preparada(todosOsPromotores), work)

async function comEscopo<T>(
  client: ClientBase,
  escopo: ReturnType<typeof preparada>,
  work: () => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ antes: string | null }>(preparada(antes))
  await client.query(escopo)
  const resultado = await work()
  await client.query(preparada(trocar, [rows[0]?.antes ?? '']))
  return resultado
}
