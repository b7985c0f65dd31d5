import { comando, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { juntos, objeto } from '../../base/db/objeto.ts'
import { modelo } from '../../base/http/modelo.ts'
import type { z } from 'zod'
import type { ReatribuicaoRecente } from '#shared/reatribuicao/shapes.ts'

/** All that can still be undone, of the promotores of the scope. */
export const listarReatribuicoes = modelo(
  'reatribuicao.recentes',
  (p: De<{ escopo: readonly string[]; tipo: string; agora: Date }>) => sql`
select ${juntos(
    objeto<z.input<typeof ReatribuicaoRecente>>({
      idLote: 'l.id',
      clientes: sql`(select count(*) from lote_item i where i.id_lote = l.id and i.antes ? 'para')`,
      feitaPor: 'u.nome',
      criadoEm: 'l.criado_em',
      desfazerAte: 'l.desfazer_ate',
    }),
    sql`l.criado_em desc, l.id`,
  )}::text as model
  from lote l join usuario u on u.id = l.id_usuario
 where l.tipo = ${p.tipo} and l.codigo_promotor = any (${p.escopo}::text[])
   and l.desfeito_em is null and l.desfazer_ate >= ${p.agora}`,
)

/** Locks the clients of a batch in the order of their ids. */
export const travarClientes = comando(
  'reatribuicao.travar-clientes',
  (p: De<{ idLote: string }>) => sql`select from relacionamento r
 where r.id in (select i.id_item from lote_item i where i.id_lote = ${p.idLote} and i.antes ? 'para')
 order by r.id for update`,
)

/**
 * Whether somebody worked for the new owner, who may have covered them or had the client in the queue: anybody
 * but the former owner and who undoes.
 */
const peloNovo = (p: De<{ quemDesfaz: string }>, quem: Sql): Sql =>
  sql`(${quem} = k.para or ${quem} <> ${p.quemDesfaz} and ${quem} is distinct from k.de)`

/**
 * The clients of a batch that stay with the new owner: they have another one since, the former one may receive no
 * client any more, they stand in somebody's queue, or somebody worked with them for the new owner.
 */
export const listarTrabalhados = varias(
  'reatribuicao.trabalhados',
  (
    p: De<{ idLote: string; desde: Date; quemDesfaz: string; agora: Date }>,
  ) => sql`select x.id, x.motivo, u.nome as "atendente",
    coalesce(c.nome, nome_a_confirmar(x.id), 'Cliente') as "nomeCliente"
  from (
    select r.id, r.id_cliente, r.id_atendente, case
      when r.id_atendente is distinct from k.para then 'Mudou de atendente depois'
      when k.de is not null and not exists (
          select from usuario_promotor up join usuario u on u.id = up.id_usuario
           where u.id = k.de and u.ativo and u.papel <> 'GESTOR'
             and up.codigo_promotor = r.codigo_promotor)
        then 'O atendente de antes saiu'
      when exists (select from fila_locacao f where f.id_relacionamento = r.id
             and f.ate > ${p.agora})
        then 'Está na fila de um atendente agora'
      when exists (select from anotacao n where n.id_relacionamento = r.id
             and n.criada_em > ${p.desde} and k.para in (n.id_usuario, n.em_nome_de))
        then 'Tem anotação do novo atendente'
      when exists (select from lembrete l where l.id_relacionamento = r.id
             and l.criado_em > ${p.desde} and l.id_atendente = k.para)
        then 'Tem lembrete do novo atendente'
      when exists (select from promessa w where w.id_relacionamento = r.id
             and (w.criada_em > ${p.desde} and ${peloNovo(p, sql`w.prometida_por`)}
               or w.terminada_em > ${p.desde} and ${peloNovo(p, sql`w.terminada_por`)}))
        then 'Tem promessa do novo atendente'
      when exists (select from ligacao g where g.id_cliente = r.id_cliente
             and g.ocorrida_em > ${p.desde} and g.codigo_promotor = r.codigo_promotor
             and ${peloNovo(p, sql`g.id_usuario`)})
        then 'Houve ligação para o cliente'
      when exists (select from mensagem m where m.id_cliente = r.id_cliente
             and m.criada_em > ${p.desde} and m.id_relacionamento = r.id
             and ${peloNovo(p, sql`m.id_usuario`)})
        then 'Houve mensagem ao cliente'
      when exists (select from proposta q where q.id_relacionamento = r.id
             and q.criada_em > ${p.desde} and ${peloNovo(p, sql`q.id_usuario`)})
        then 'Tem proposta nova'
      when exists (select from oportunidade o
              join oportunidade_historico h on h.id_oportunidade = o.id
             where o.id_relacionamento = r.id and h.ocorrido_em > ${p.desde}
               and k.para in (h.id_usuario, h.em_nome_de))
        then 'O novo atendente moveu uma oportunidade'
      when exists (select from proposta q
              join proposta_historico h on h.id_proposta = q.id
             where q.id_relacionamento = r.id and h.ocorrido_em > ${p.desde}
               and k.para in (h.id_usuario, h.em_nome_de))
        then 'O novo atendente moveu uma proposta'
      when exists (select from ctc c
              join ctc_historico h on h.id_ctc = c.id
             where c.id_relacionamento = r.id and h.ocorrido_em > ${p.desde}
               and ${peloNovo(p, sql`h.id_usuario`)})
        then 'Houve resposta a um pedido de outro banco'
    end as motivo
      from (select i.id_item, (i.antes ->> 'de')::uuid as de, (i.antes ->> 'para')::uuid as para
              from lote_item i
             where i.id_lote = ${p.idLote} and i.antes ? 'para') k
      join relacionamento r on r.id = k.id_item) x
  left join cliente c on c.id = x.id_cliente
  left join usuario u on u.id = x.id_atendente
 where x.motivo is not null
 order by "nomeCliente", x.id`,
)

/** Who has how many of the clients that go back now again, and who gives them back. */
export const contarVoltas = varias(
  'reatribuicao.voltas',
  (p: De<{ idLote: string; agora: Date }>) => sql<{
    idUsuario: string
  }>`select x.quem as "idUsuario",
    coalesce(sum(x.entrega), 0)::int as entrega, coalesce(sum(x.recebe), 0)::int as recebe
  from lote_item i
  cross join lateral (values ((i.antes ->> 'para')::uuid, 1, 0), ((i.antes ->> 'de')::uuid, 0, 1))
    x (quem, entrega, recebe)
 where i.id_lote = ${p.idLote} and i.antes ? 'para' and i.desfeito_em = ${p.agora} and x.quem is not null
 group by x.quem`,
)
