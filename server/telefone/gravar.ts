import type { TipoDeOptIn } from '#shared/contato/semaforo.ts'
import type { Executor } from '../base/db/consulta.ts'
import { anotarDito, atualizarOptIns, marcarHotphone, tirarHotphone } from './sql/telefone.ts'

/** The one hotphone of the client, or none: the phones are held by `travarTelefones`. */
export async function gravarHotphone(
  client: Executor,
  idCliente: string,
  id: string | null,
  agora: Date,
): Promise<void> {
  await tirarHotphone(client, { idCliente, id, agora })
  if (id !== null) await marcarHotphone(client, { id, agora })
}

/** What the history of opt-ins keeps beside the change itself (`anotar_opt_in`). */
type DitoDoOptIn = {
  canal: string
  textos: Partial<Record<TipoDeOptIn, string>>
  /** Null: the client did it at a channel. */
  idUsuario: string | null
  em: Date
}

export async function gravarOptIns(
  client: Executor,
  id: string,
  optIns: Record<TipoDeOptIn, boolean>,
  dito: DitoDoOptIn,
): Promise<void> {
  await anotarDito(client, { dito: JSON.stringify(dito) })
  await atualizarOptIns(client, { ...optIns, id, agora: dito.em })
}
