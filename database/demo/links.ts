import type { ClientBase } from 'pg'

/**
 * The client's pages of the portabilities under way: prepared, sent, opened. Their phones may get messages; the
 * hashes are not stored, so nobody can open a page.
 */
export async function gravarLinks(client: ClientBase, agora: Date): Promise<void> {
  await client.query(
    `with viva as (
  select p.*, t.id as id_telefone, row_number() over (order by p.numero) % 3 as vez,
         least(p.atualizada_em, $1::timestamptz) as em
    from proposta p
    join cliente c on c.id = p.id_cliente and c.obito_em is null and not c.restrito
      and c.data_nascimento is not null
    cross join lateral (select t.id from telefone t
       where t.id_cliente = p.id_cliente and t.situacao = '2' and t.opt_in_transacional
       order by t.id limit 1) t
   where p.produto = 'PORT'
     and p.situacao in ('PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO', 'ANALISE', 'PENDENTE', 'APROVADA',
       'CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO')),
feito as (
  insert into link (id, id_proposta, id_relacionamento, id_cliente, codigo_promotor, situacao, hash_resumo,
    canal, id_telefone, envios, expira_em, id_usuario, criado_em, atualizado_em)
  select md5('link ' || v.numero)::uuid, v.id, v.id_relacionamento, v.id_cliente, v.codigo_promotor,
         (array['GERADO', 'ENVIADO', 'ABERTO'])[v.vez + 1],
         case when v.vez > 0 then encode(sha256(convert_to('link ' || v.numero, 'UTF8')), 'hex') end,
         case when v.vez > 0 then 'SMS' end, case when v.vez > 0 then v.id_telefone end,
         case when v.vez > 0 then 1 else 0 end,
         case when v.vez > 0 then v.em + interval '72 hours' end, v.id_usuario, v.em, v.em
    from viva v)
insert into link_historico (id, id_link, codigo_promotor, para, por, id_usuario, ocorrido_em)
select md5('link ' || v.numero || passo.para)::uuid, md5('link ' || v.numero)::uuid, v.codigo_promotor,
       passo.para, passo.por, case when passo.por = 'ATENDENTE' then v.id_usuario end,
       v.em - (v.vez - passo.ordem) * interval '7 minutes'
  from viva v
  join (values (0, 'GERADO', 'ATENDENTE'), (1, 'ENVIADO', 'ATENDENTE'), (2, 'ABERTO', 'CLIENTE'))
    as passo (ordem, para, por) on passo.ordem <= v.vez`,
    [agora],
  )
}
