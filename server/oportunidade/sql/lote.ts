import { z } from 'zod'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { inserirItens, marcarVoltasDe } from '../../base/batch/sql.ts'
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
select o.id, o.id_cliente as "idCliente", c.nome as "nomeCliente", o.status,
    r.id_atendente as "idAtendente"
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

type Reatribuicao = { idLote: string; de: readonly StatusOportunidade[]; agora: Date }

/**
 * Begun oportunidades of the clients of a batch return to Em Aberto by the system, as after the transfer of
 * one client, and join the batch. Without a previous owner there are none.
 */
export const reabrirDaReatribuicao = comando(
  'oportunidade.reabrir-da-reatribuicao',
  (p: De<Reatribuicao & { para: StatusOportunidade }>) => {
    const guardar = inserirItens(
      p.idLote,
      sql`select id, codigo_promotor, ${objeto<AntesDoLote>({ status: sql`de` })}, versao from movidas`,
    )
    return sql`with antes as (
  select o.id, o.status from lote_item i join oportunidade o on o.id_relacionamento = i.id_item
   where i.id_lote = ${p.idLote} and i.antes ->> 'de' is not null and o.status = any (${p.de}::text[])
   order by o.id for update of o
), movidas as (
  update oportunidade o set status = ${p.para}, versao = o.versao + 1, atualizada_em = ${p.agora}
    from antes a where o.id = a.id
  returning o.id, o.id_cliente, o.codigo_promotor, o.versao, a.status as de
), guardadas as (
  ${guardar}
)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, codigo_promotor,
  observacao, ocorrido_em)
select id, id_cliente, de, ${p.para}, 'SISTEMA', codigo_promotor, 'Troca de atendente', ${p.agora}
  from movidas`
  },
)

/** Those that the batch returned to Em Aberto, of clients that go back now, unless somebody moved them since. */
export const devolverDaReatribuicao = comando(
  'oportunidade.devolver-da-reatribuicao',
  (p: De<{ idLote: string; idUsuario: string; agora: Date }>) => {
    const marcar = marcarVoltasDe(p, sql`select id from voltam`)
    return sql`with voltam as (
  select o.id, o.status, i.antes ->> 'status' as para
    from lote_item i
    join oportunidade o on o.id = i.id_item and o.versao = i.versao
    join lote_item r on r.id_lote = i.id_lote and r.id_item = o.id_relacionamento
                    and r.desfeito_em = ${p.agora}
   where i.id_lote = ${p.idLote} order by o.id for update of o
), marcadas as (
  ${marcar}
), movidas as (
  update oportunidade o set status = v.para, versao = o.versao + 1, atualizada_em = ${p.agora}
    from voltam v where o.id = v.id
  returning o.id, o.id_cliente, o.codigo_promotor, o.status as para, v.status as de
)
insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por, id_usuario,
  codigo_promotor, observacao, ocorrido_em)
select id, id_cliente, de, para, 'USUARIO', ${p.idUsuario}, codigo_promotor, 'Reatribuição desfeita',
       ${p.agora}
  from movidas`
  },
)
