import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'

export type Travado = { versao: number; atualizadoEm: Date }

/**
 * Holds the client of the call: what changes their addresses and accounts waits here for its turn,
 * so that one of each stays the main one.
 */
export async function travarCliente(contexto: Contexto): Promise<Travado> {
  const { rows } = await contexto.client.query<Travado>(
    preparada(
      'select versao, atualizado_em as "atualizadoEm" from cliente where id = $1 for update',
      [alvoDe(contexto).idCliente],
    ),
  )
  const [travado] = rows
  if (!travado) throw new Recusa('nao-encontrado', 'Cliente não encontrado')
  return travado
}

/**
 * What each code must name, as a statement whose columns are sentences: those that answer false are
 * said together.
 */
export async function exigirConhecidos(
  { client }: Contexto,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  const { rows } = await client.query<Record<string, boolean>>(preparada(text, values))
  const faltam = Object.entries(rows[0] ?? {}).filter(([, existe]) => !existe)
  if (faltam.length === 0) return
  throw new Recusa(
    'invalido',
    faltam.map(([sentenca]) => sentenca),
  )
}

/** `exists` of a code in a short list; what was not given is fine. */
export const naLista = (lista: string, parametro: string) =>
  `(${parametro}::text is null or exists (select from lista
     where lista = '${lista}' and codigo = ${parametro}))`
