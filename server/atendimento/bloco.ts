import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvo, valoresDoAlvo, juncoesDoAlvo } from './alvo.ts'

/**
 * One block of one relationship as JSON text. `expressao` is SQL of ours over the rows `a`, `c`
 * and `u`, the same that the aggregate uses; its own parameters begin at `$8`.
 *
 * @throws Recusa when the relationship is not of this person's promotores
 */
export async function consultarBloco(
  contexto: Contexto,
  idRelacionamento: string,
  expressao: string,
  parametros: readonly unknown[] = [],
): Promise<JsonCru> {
  const texto = `with ${alvo}
select (${expressao})::text as model from alvo a
  ${juncoesDoAlvo}`
  const { rows } = await contexto.client.query<{ model: string }>(
    preparada(texto, [...valoresDoAlvo(idRelacionamento, contexto), ...parametros]),
  )
  const [row] = rows
  if (!row) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  return new JsonCru(row.model)
}

/** The relationship of the objects that the call named; the door found it, or refused. */
export function alvoDe({ alvo: achado }: Contexto): NonNullable<Contexto['alvo']> {
  if (!achado) throw new Error('The call names no object of a client')
  return achado
}

/** The active promotor of a call that cannot come before one is chosen. */
export function promotorAtivo({ codigoPromotor }: Contexto): string {
  if (codigoPromotor === null) throw new Error('The call came before a promotor was chosen')
  return codigoPromotor
}
