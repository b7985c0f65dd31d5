import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { travar } from './sql/pessoa.ts'

/**
 * Holds the client of the call: what changes their addresses and accounts waits here for its turn,
 * so that one of each stays the main one.
 */
export async function travarCliente(
  contexto: Contexto,
): Promise<NonNullable<Awaited<ReturnType<typeof travar>>>> {
  const travado = await travar(contexto.client, { id: alvoDe(contexto).idCliente })
  if (!travado) throw new Recusa('nao-encontrado', 'Cliente não encontrado')
  return travado
}

/**
 * Refuses codes that name nothing, all in one refusal.
 *
 * @param achados whether each code names something
 * @param sentencas what is said of each code that does not
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
