import type { Pool } from 'pg'
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
