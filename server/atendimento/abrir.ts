import type { Pergunta } from '../base/db/plano.ts'
import type { Consulta, Vazio } from '../base/db/consulta.ts'
import type { Pedido } from '../base/http/handler.ts'
import { doAlvo, type ValoresDoAlvo } from './sql.ts'

/** The one statement that assembles the 360 view of all words' blocks (`server/sql.ts`). */
export type Abertura = Consulta<ValoresDoAlvo & { idRequisicao: string }, Vazio, unknown>

export const consultaDeAbertura = (
  { configurar }: Abertura,
  idRelacionamento: string,
  pedido: Pedido,
): Pergunta =>
  configurar({ ...doAlvo(idRelacionamento, pedido), idRequisicao: pedido.idRequisicao })
