import type { Pool } from 'pg'
import type { Portador } from '../base/http/handler.ts'
import { FORMA_DO_HASH, resumir } from './segredo.ts'
import { acharToken } from './sql.ts'

/** Reads the token of a client's page for the door; what is none is unknown. */
export const criarClientes = (pool: Pool, agora: () => Date) => ({
  verify: async (token: string): Promise<Portador | undefined> =>
    FORMA_DO_HASH.test(token) ? achar(pool, resumir(token), agora()) : undefined,
})

async function achar(pool: Pool, resumo: string, agora: Date): Promise<Portador | undefined> {
  const achado = await acharToken(pool, { resumo, agora })
  return achado && { ...achado, resumo }
}
