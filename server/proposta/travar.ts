import type { Contexto } from '../base/http/handler.ts'
import { lerFatosDaTravada, travarLinha } from './sql/travar.ts'

/** A proposta locked until the end of the transaction, with its last history row. */
export type Travada = NonNullable<Awaited<ReturnType<typeof travarLinha>>> &
  Awaited<ReturnType<typeof lerFatosDaTravada>>

export async function travarProposta(
  client: Contexto['client'],
  numero: string,
): Promise<Travada | null> {
  const travada = await travarLinha(client, { numero })
  return travada ? { ...travada, ...(await lerFatosDaTravada(client, { id: travada.id })) } : null
}
