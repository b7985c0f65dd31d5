import { z } from 'zod'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { inserirItens } from '../../base/batch/sql.ts'
import { comando, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { objeto } from '../../base/db/objeto.ts'

/** An oportunidade of a batch, held until the transaction ends. */
export type Segurada = Awaited<ReturnType<typeof segurarOportunidades>>[number]

/**
 * All of them at once and in the order everybody holds them, so that two batches, or a batch and a
 * transfer, wait for each other instead of meeting in a deadlock.
 */
export const segurarOportunidades = varias(
  'oportunidade.segurar',
  (p: De<{ ids: readonly string[]; escopo: readonly string[] }>) => sql<{
    status: StatusOportunidade
  }>`
select o.id, o.id_cliente as "idCliente", c.nome as "nomeCliente", o.status
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
  join cliente c on c.id = o.id_cliente
 where o.id = any (${p.ids}::uuid[]) and o.codigo_promotor = any (${p.escopo}::text[])
 order by r.id, o.id
   for share of r for update of o`,
)

/** What a batch stores of an oportunidade: the status before. */
export const AntesDoLote = z.object({ status: StatusOportunidade })
export type AntesDoLote = z.infer<typeof AntesDoLote>

/** What was moved, with the version that the move made. */
export const guardarMovidas = comando(
  'oportunidade.guardar-movidas',
  (p: De<{ idLote: string; ids: readonly string[]; de: readonly StatusOportunidade[] }>) =>
    inserirItens(
      p.idLote,
      sql`select o.id, o.codigo_promotor, ${objeto<AntesDoLote>({ status: 'm.de' })}, o.versao
    from unnest(${p.ids}::uuid[], ${p.de}::text[]) as m(id, de) join oportunidade o on o.id = m.id`,
    ),
)
