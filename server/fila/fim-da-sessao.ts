import type { Contexto } from '../base/http/handler.ts'
import { reabrirSemDono } from '../oportunidade/reabrir-do-dono.ts'
import { marcarComSessao, soltarSemSessao } from './sql.ts'

/**
 * Ends the leases of people without a session: their clients wait in the lists again, and oportunidades begun for a
 * free client return to Em Aberto. A person who signs in again gets the same client if nobody else took them.
 */
export async function soltarDeQuemSaiu({
  client,
  agora,
}: Pick<Contexto, 'client' | 'agora'>): Promise<void> {
  await marcarComSessao(client, { agora })
  const soltas = await soltarSemSessao(client, { agora })
  if (soltas.length === 0) return
  const idsRelacionamento = soltas.map(({ idRelacionamento }) => idRelacionamento)
  await reabrirSemDono({ client, agora }, { idsRelacionamento })
}
