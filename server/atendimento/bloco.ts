import { declarar, lugares, type Nome, type Valores } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvo, juncoesDoAlvo, valoresDoAlvo } from './alvo.ts'
import { comAlvo, doAlvo, juncoesDoAlvo as juncoes, type ValoresDoAlvo } from './sql.ts'

type Vazio = Record<never, never>
type Bloco<P> = (
  contexto: Contexto,
  idRelacionamento: string,
  ...valores: keyof P extends never ? [] : [valores: P]
) => Promise<JsonCru>

/**
 * Declares one block of one relationship, asked alone: an expression over the rows `a`, `c` and `u`,
 * the same that the aggregate uses. Its answer is JSON text.
 *
 * @throws Recusa when the relationship is not of this person's promotores
 */
export function bloco<N extends Nome, P extends Valores<N, P> = Vazio>(
  nome: N,
  expressao: (p: De<P>) => Sql<unknown>,
): Bloco<P> {
  const { configurar } = declarar<ValoresDoAlvo>(
    nome,
    (p) => sql`with ${comAlvo(p)}
select (${expressao(lugares<P>())})::text as model from alvo a
  ${juncoes}`,
  )
  return async (contexto, idRelacionamento, valores?: object) =>
    lerModelo(
      await contexto.client.query<{ model: string }>(
        configurar({ ...valores, ...doAlvo(idRelacionamento, contexto) }),
      ),
    )
}

function lerModelo({ rows: [linha] }: { rows: { model: string }[] }): JsonCru {
  if (!linha) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  return new JsonCru(linha.model)
}

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
  return lerModelo({ rows })
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
