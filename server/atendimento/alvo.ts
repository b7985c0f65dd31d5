import { hoje } from '#shared/data.ts'
import type { Pedido } from '../base/http/handler.ts'

/**
 * The relationship that a statement is about and who asks for it, as the first part of the
 * statement: every block (`blocos.ts` of each module) is an expression over this one row, named
 * `a`. So a block asked alone and the same block inside the aggregate cannot differ.
 *
 * `$1` to `$7` are what `valoresDoAlvo` gives. Out of scope there is no row, and none of a relationship
 * to be confirmed: the door answers for it (`base/http/a-confirmar.ts`).
 */
export const alvo = `alvo as materialized (
  select r.id, r.id_cliente, r.codigo_promotor, r.id_atendente, r.versao, r.confirmado_em, q.*,
         q.papel = 'ATENDENTE' and r.id_atendente is distinct from q.id_usuario as resumo
    from relacionamento r
   cross join (select $3::uuid as id_usuario, $4::text as papel, $5::text as promotor_ativo,
                      $6::timestamptz as agora, $7::date as hoje) q
   where r.id = $1 and r.codigo_promotor = any ($2::text[]) and r.confirmado_em is not null)`

export const valoresDoAlvo = (
  idRelacionamento: string,
  { usuario, codigoPromotor, escopo, agora }: Pedido,
): unknown[] => [
  idRelacionamento,
  [...escopo],
  usuario.id,
  usuario.papel,
  codigoPromotor,
  agora,
  hoje(agora),
]

/** The client `c` and the owner `u` of the row `a`: what a block may name. */
export const juncoesDoAlvo = `join cliente c on c.id = a.id_cliente
  left join usuario u on u.id = a.id_atendente`
