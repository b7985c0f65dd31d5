import type { Pergunta } from '../base/db/plano.ts'
import type { Consulta, Vazio } from '../base/db/consulta.ts'
import type { Pedido } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { doAlvo, type ValoresDoAlvo } from './sql.ts'

/** The one statement that assembles the 360 view of all words' blocks (`server/sql.ts`). */
export type Abertura = Consulta<ValoresDoAlvo & { idRequisicao: string }, Vazio, unknown>

export const consultaDeAbertura = (
  { configurar }: Abertura,
  idRelacionamento: string,
  pedido: Pedido,
): Pergunta =>
  configurar({ ...doAlvo(idRelacionamento, pedido), idRequisicao: pedido.idRequisicao })

/** @throws Recusa when the relationship is not of this person's promotores */
export function lerAbertura(rows: Record<string, unknown>[]): JsonCru {
  const model = rows[0]?.model
  if (typeof model !== 'string') throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  return new JsonCru(model)
}
