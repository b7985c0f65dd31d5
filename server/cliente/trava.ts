import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { travar } from './sql/pessoa.ts'

/**
 * Locks the client of the call: concurrent changes of addresses and accounts wait, so that one of
 * each stays the main one.
 */
export async function travarCliente(
  contexto: Contexto,
): Promise<NonNullable<Awaited<ReturnType<typeof travar>>>> {
  const travado = await travar(contexto.client, { id: alvoDe(contexto).idCliente })
  if (!travado) throw new Recusa('nao-encontrado', 'Cliente não encontrado')
  return travado
}

/**
 * Refuses unknown codes, all in one refusal.
 *
 * @param achados whether each code exists
 * @param sentencas the refusal of each unknown code
 */
export function exigirConhecidos<K extends string>(
  achados: Record<K, boolean>,
  sentencas: readonly (readonly [NoInfer<K>, string])[],
): void {
  const faltam = sentencas.filter(([codigo]) => !achados[codigo])
  if (faltam.length === 0) return
  throw new Recusa(
    'invalido',
    faltam.map(([, sentenca]) => sentenca),
  )
}
