import type { Contexto } from '../base/http/handler.ts'
import { reabrirSemDono } from '../oportunidade/reabrir-do-dono.ts'
import { marcarComSessao, soltarSemSessao } from './sql.ts'

/**
 * Who is signed in nowhere holds nobody: their clients wait in the lists again, and what was begun of a free one
 * returns to Em Aberto. Who comes back is given the same client, if nobody took them.
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
