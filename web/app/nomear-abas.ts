import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { call } from '#web/api/client.ts'
import { nomearAba } from '#web/session/abas.ts'

/** Fetches the names of restored tabs in one call; a tab out of scope by now gets none. */
export async function nomearAbas(ids: readonly string[]): Promise<void> {
  const body = { idsRelacionamento: [...ids] }
  const nomes = await call(relacionamentoApi.nomes, { body })
  const porId = new Map(nomes.map(({ idRelacionamento, nome }) => [idRelacionamento, nome]))
  for (const id of ids) nomearAba(id, porId.get(id) ?? 'Cliente não encontrado')
}
