import type { z } from 'zod'
import type { AcaoDoLote, LoteRecente } from '#shared/oportunidade/lote.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { comando, uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { juntos, objeto } from '../../base/db/objeto.ts'

export const segurarLote = umaOuNada(
  'oportunidade.segurar-lote',
  (p: De<{ id: string; escopo: readonly string[] }>) => sql<{ acao: AcaoDoLote }>`
select l.id, l.id_usuario as "idUsuario", l.acao, l.desfazer_ate as "desfazerAte",
    l.desfeito_em as "desfeitoEm"
  from oportunidade_lote l
 where l.id = ${p.id} and l.codigo_promotor = any (${p.escopo}::text[]) for update`,
)

/** Counted once the batch is held: a piece of it may have just been added. */
export const contarItens = uma(
  'oportunidade.contar-itens',
  (p: De<{ idLote: string }>) =>
    sql`select count(*)::int as movidas from oportunidade_lote_item where id_lote = ${p.idLote}`,
)

/** An oportunidade of a batch, held until the transaction ends. */
export type Segurada = Awaited<ReturnType<typeof segurarOportunidades>>[number]

/**
 * Locks all rows at once in the common order, so that two batches, or a batch and a transfer, wait
 * for each other instead of deadlocking.
 */
export const segurarOportunidades = varias(
  'oportunidade.segurar',
  (p: De<{ ids: readonly string[]; escopo: readonly string[] }>) => sql<{
    status: StatusOportunidade
  }>`
select o.id, o.id_cliente as "idCliente", o.codigo_promotor as "codigoPromotor", o.status, o.versao
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
 where o.id = any (${p.ids}::uuid[]) and o.codigo_promotor = any (${p.escopo}::text[])
 order by r.id, o.id
   for share of r for update of o`,
)

type Lote = {
  id: string
  idUsuario: string
  codigoPromotor: string | null
  acao: AcaoDoLote
  agora: Date
  desfazerAte: Date
}

/** Nothing when the id is somebody's already. */
export const adicionarLote = comando(
  'oportunidade.adicionar-lote',
  (p: De<Lote>) => sql`insert into oportunidade_lote
    (id, id_usuario, codigo_promotor, acao, criado_em, desfazer_ate)
  values (${p.id}, ${p.idUsuario}, ${p.codigoPromotor}, ${p.acao}, ${p.agora}, ${p.desfazerAte})
  on conflict (id) do nothing`,
)

export const adicionarItens = comando(
  'oportunidade.adicionar-itens',
  (p: De<{ idLote: string; ids: readonly string[]; de: readonly StatusOportunidade[] }>) => sql`
insert into oportunidade_lote_item (id_lote, id_oportunidade, codigo_promotor, de, para, versao)
  select ${p.idLote}, o.id, o.codigo_promotor, m.de, o.status, o.versao
    from unnest(${p.ids}::uuid[], ${p.de}::text[]) as m(id, de) join oportunidade o on o.id = m.id`,
)

export const listarItens = varias(
  'oportunidade.listar-itens',
  (p: De<{ idLote: string }>) => sql<{ de: StatusOportunidade; para: StatusOportunidade }>`
select i.id_oportunidade as "idOportunidade", c.nome as "nomeCliente", i.de, i.para, i.versao
  from oportunidade_lote_item i
  join oportunidade o on o.id = i.id_oportunidade
  join cliente c on c.id = o.id_cliente
 where i.id_lote = ${p.idLote} order by o.id_relacionamento, o.id`,
)

export const encerrarLote = comando(
  'oportunidade.encerrar-lote',
  (p: De<{ id: string; agora: Date }>) =>
    sql`update oportunidade_lote set desfeito_em = ${p.agora} where id = ${p.id}`,
)

const recenteJson = objeto<z.input<typeof LoteRecente>>({
  idLote: 'l.id',
  acao: 'l.acao',
  movidas: sql`(select count(*) from oportunidade_lote_item i where i.id_lote = l.id)`,
  criadoEm: 'l.criado_em',
  desfazerAte: 'l.desfazer_ate',
})

/** The person's batches that can still be undone, the last one first. */
export const listarRecentes = uma(
  'oportunidade.lotes-recentes',
  (p: De<{ idUsuario: string; agora: Date }>) => sql<{ lotes: LoteRecente[] }>`
select ${juntos(recenteJson, sql`l.criado_em desc, l.id`)} as lotes
  from (select * from oportunidade_lote
         where id_usuario = ${p.idUsuario} and desfeito_em is null and desfazer_ate >= ${p.agora}
         order by desfazer_ate desc limit 5) l`,
)
