import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

type Client = Contexto['client']

/** The number under which the bank keeps the proposta. */
export async function guardarProtocolo(
  client: Client,
  id: string,
  protocolo: string,
): Promise<void> {
  await client.query(
    preparada(`update proposta set protocolo_banco = $2 where id = $1`, [id, protocolo]),
  )
}
