import type { Contexto } from '../base/http/handler.ts'
import { reabrirSemDono } from '../oportunidade/reabrir-do-dono.ts'
import { soltarLocacao } from './sql.ts'

/** Ends the lease. What was begun under it returns to Em Aberto, unless the client has an owner by now. */
export async function soltar(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idRelacionamento: string,
): Promise<void> {
  await soltarLocacao(client, { idRelacionamento })
  await reabrirSemDono({ client, agora }, { idsRelacionamento: [idRelacionamento] })
}
