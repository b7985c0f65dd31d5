import { hoje, type Dia } from '#shared/data.ts'
import type { Endpoint, Input } from '#shared/endpoint.ts'
import { trilhaDoAlvo } from '../base/audit/sql.ts'
import { declarar, lugares, type Nome, type Valores } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import type { Contexto, Pedido, Usuario } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { locadoA } from '../base/http/sql.ts'
import type { UmaViagem } from '../base/http/uma-viagem.ts'
import { contarLeitura } from '../cota/sql.ts'

/** Parameters of a statement about one relationship: relationship, person, time. */
export type ValoresDoAlvo = {
  idRelacionamento: string
  escopo: readonly string[]
  idUsuario: string
  /** Whose clients the person attends (`Pedido.donos`). */
  donos: readonly string[]
  papel: Usuario['papel']
  promotorAtivo: string | null
  agora: Date
  hoje: Dia
}

/**
 * The relationship and the asking person, as the first part (`with`) of a statement: every block of
 * a word is an expression over this one row, named `a`. So a block asked alone equals the same
 * block of the aggregate. Out of scope, and for a relationship to be confirmed, there is no row:
 * the door answers (`base/http/a-confirmar.ts`).
 */
export const comAlvo = (p: De<ValoresDoAlvo>): Sql => sql`alvo as materialized (
  select r.id, r.id_cliente, r.codigo_promotor, r.id_atendente, r.versao, r.confirmado_em, q.*,
         q.papel = 'ATENDENTE' and not coalesce(r.id_atendente = any (q.donos), false)
           and not ${locadoA(sql`r`, p)} as resumo, ${locadoA(sql`r`, p)} as locado
    from relacionamento r
   cross join (select ${p.idUsuario}::uuid as id_usuario, ${p.donos}::uuid[] as donos,
                      ${p.papel}::text as papel,
                      ${p.promotorAtivo}::text as promotor_ativo,
                      ${p.agora}::timestamptz as agora, ${p.hoje}::date as hoje) q
   where r.id = ${p.idRelacionamento} and r.codigo_promotor = any (${p.escopo}::text[])
     and r.confirmado_em is not null)`

export const doAlvo = (
  idRelacionamento: string,
  { usuario, codigoPromotor, escopo, donos, agora }: Pedido,
): ValoresDoAlvo => ({
  idRelacionamento,
  escopo: [...escopo],
  idUsuario: usuario.id,
  donos: [...donos],
  papel: usuario.papel,
  promotorAtivo: codigoPromotor,
  agora,
  hoje: hoje(agora),
})

/** The client `c` and the owner `u` of the row `a`: what a block may name. */
export const juncoesDoAlvo: Sql = sql`join cliente c on c.id = a.id_cliente
  left join usuario u on u.id = a.id_atendente`

type Vazio = Record<never, never>
type Bloco<P> = (
  contexto: Contexto,
  idRelacionamento: string,
  ...valores: keyof P extends never ? [] : [valores: P]
) => Promise<JsonCru>

/**
 * Declares one block of one relationship, asked alone: an expression over the rows `a`, `c` and
 * `u`, the same as in the aggregate. Its answer is JSON text. Reading it opens the client: the quota
 * counts it in the same statement.
 *
 * @param abre false: it tells nothing of the person, so it opens nothing
 * @throws Recusa when the relationship is out of scope
 */
export function bloco<N extends Nome, P extends Valores<N, P> = Vazio>(
  nome: N,
  expressao: (p: De<P>) => Sql<unknown>,
  { abre = true }: { abre?: boolean } = {},
): Bloco<P> {
  const { configurar } = declarar<ValoresDoAlvo>(
    nome,
    (p) => sql`with ${comAlvo(p)}
select (${expressao(lugares<P>())})::text as model${abre ? sql`, ${contarLeitura} as restam` : sql``}
  from alvo a
  ${juncoesDoAlvo}`,
  )
  return async (contexto, idRelacionamento, valores?: object) => {
    const consulta = configurar({ ...valores, ...doAlvo(idRelacionamento, contexto) })
    return lerModelo((await contexto.client.query<Record<string, unknown>>(consulta)).rows)
  }
}

/**
 * Declares a hot call that answers one block of the relationship it names: scope, who may see it, block
 * and trail are one statement in one round trip.
 *
 * @param idDe the id that the call names as its only object
 */
export function leitura<E extends Endpoint>(
  nome: Nome,
  { method, path, objetos = [] }: E,
  idDe: (input: Input<E>) => string,
  expressao: Sql<unknown>,
): UmaViagem<Input<E>> {
  const vista = objetos[0]?.acesso === 'resumo' ? sql`true` : sql`not a.resumo`
  const { configurar } = declarar<ValoresDoAlvo & { idRequisicao: string }>(
    nome,
    (p) => sql`with ${comAlvo(p)},
${trilhaDoAlvo(p, `${method} ${path}`, vista)}
select (${expressao})::text as model, ${contarLeitura} as restam from alvo a
  ${juncoesDoAlvo}
 where ${vista}`,
    { plano: 'generico' },
  )
  return {
    em: 'uma-viagem',
    consulta: (input, pedido) =>
      configurar({ ...doAlvo(idDe(input), pedido), idRequisicao: pedido.idRequisicao }),
    ler: lerModelo,
  }
}

/** @throws Recusa when the relationship is not of this person's promotores */
export function lerModelo([linha]: Record<string, unknown>[]): JsonCru {
  if (!linha) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  const { model } = linha
  // A block with nothing to show is null, which is an answer.
  return new JsonCru(typeof model === 'string' ? model : 'null')
}
