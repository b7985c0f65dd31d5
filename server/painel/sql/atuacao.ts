import type { z } from 'zod'
import type { AtuacaoDoAtendente, AtuacaoNoMailing } from '#shared/painel/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { objeto } from '../../base/db/objeto.ts'
import type { Dia } from '#shared/data.ts'

type Atuacao = {
  escopo: readonly string[]
  /** Null: of everybody. */
  pessoas: readonly string[] | null
  dataInicio: Dia
  dataFim: Dia
  idMailing?: string | undefined
}

/** Open ones of now, and what ended in the period, of the rows of the panels. */
const resultados = (p: De<Atuacao>): Sql => sql`select x.id_mailing, x.id_atendente,
    sum(x.quantas) filter (where x.status not in ${finalizadas})::int as abertas,
    sum(x.quantas) filter (where x.status = 'Ganha')::int as ganhas,
    sum(x.quantas) filter (where x.status = 'Perdida')::int as perdidas,
    sum(x.valor) filter (where x.status = 'Ganha')::bigint as valor
  from (select e.id_mailing, e.id_atendente, e.status, e.quantas, e.valor from painel_estoque e
         where e.codigo_promotor = any (${p.escopo}::text[]) and e.dia = 'infinity'
           and e.id_mailing <> '00000000-0000-0000-0000-000000000000'
        union all
        select d.id_mailing, d.id_atendente, d.status, d.quantas, d.valor from painel_dia d
         where d.codigo_promotor = any (${p.escopo}::text[])
           and d.dia between ${p.dataInicio}::date and ${p.dataFim}::date
           and d.status in ${finalizadas}
           and d.id_mailing <> '00000000-0000-0000-0000-000000000000') x
 where (${p.pessoas}::uuid[] is null or x.id_atendente = any (${p.pessoas}::uuid[]))
   and (${p.idMailing}::uuid is null or x.id_mailing = ${p.idMailing})
 group by x.id_mailing, x.id_atendente`

const clientes = (
  p: De<Atuacao>,
): Sql => sql`select k.id_mailing, r.id_atendente, count(*)::int as clientes,
    count(*) filter (where k.situacao = 'ESPERA')::int as esperam,
    count(*) filter (where k.situacao = 'TRABALHADO')::int as trabalhados,
    count(*) filter (where k.situacao = 'RETIRADO')::int as retirados
  from mailing_cliente k
  join relacionamento r on r.id = k.id_relacionamento
 where k.codigo_promotor = any (${p.escopo}::text[])
   and (${p.pessoas}::uuid[] is null or r.id_atendente = any (${p.pessoas}::uuid[]))
   and (${p.idMailing}::uuid is null or k.id_mailing = ${p.idMailing})
 group by k.id_mailing, r.id_atendente`

type MailingLido = z.input<typeof AtuacaoNoMailing>

/** Each list that has clients or results of these people. */
export const listarAtuacao = varias(
  'painel.atuacao',
  (p: De<Atuacao>) => sql<{ atuacao: MailingLido }>`
with c as (select id_mailing, sum(clientes) as clientes, sum(esperam) as esperam,
    sum(trabalhados) as trabalhados, sum(retirados) as retirados
    from (${clientes(p)}) x group by id_mailing),
  q as (select id_mailing, sum(abertas) as abertas, sum(ganhas) as ganhas, sum(perdidas) as perdidas,
    sum(valor) as valor from (${resultados(p)}) x group by id_mailing)
select ${objeto<MailingLido>({
    idMailing: 'm.id',
    nome: 'm.nome',
    codigoPromotor: 'm.codigo_promotor',
    situacao: sql`m.situacao`,
    clientes: sql`coalesce(c.clientes, 0)`,
    esperam: sql`coalesce(c.esperam, 0)`,
    trabalhados: sql`coalesce(c.trabalhados, 0)`,
    retirados: sql`coalesce(c.retirados, 0)`,
    abertas: sql`coalesce(q.abertas, 0)`,
    ganhas: sql`coalesce(q.ganhas, 0)`,
    perdidas: sql`coalesce(q.perdidas, 0)`,
    valorGanho: sql`coalesce(reais(q.valor::bigint), 0)`,
  })} as atuacao
  from mailing m
  left join c on c.id_mailing = m.id
  left join q on q.id_mailing = m.id
 where m.codigo_promotor = any (${p.escopo}::text[])
   and (c.id_mailing is not null or q.id_mailing is not null)
 order by m.nome, m.id`,
)

type AtendenteLido = z.input<typeof AtuacaoDoAtendente>

/** Each list and owner of its clients; without an owner last. */
export const listarAtuacaoPorAtendente = varias(
  'painel.atuacao-por-atendente',
  (p: De<Atuacao>) => sql<{ atuacao: AtendenteLido }>`
with c as (${clientes(p)}),
  q as (select x.id_mailing, nullif(x.id_atendente, '00000000-0000-0000-0000-000000000000') as id_atendente,
    x.abertas, x.ganhas, x.perdidas, x.valor from (${resultados(p)}) x),
  pares as (select id_mailing, id_atendente from c union select id_mailing, id_atendente from q)
select ${objeto<AtendenteLido>({
    idMailing: 'm.id',
    mailing: 'm.nome',
    idUsuario: 'u.id',
    loginUsuario: 'u.login',
    nome: sql`coalesce(u.nome, 'Sem atendente')`,
    clientes: sql`coalesce(c.clientes, 0)`,
    trabalhados: sql`coalesce(c.trabalhados, 0)`,
    abertas: sql`coalesce(q.abertas, 0)`,
    ganhas: sql`coalesce(q.ganhas, 0)`,
    perdidas: sql`coalesce(q.perdidas, 0)`,
    valorGanho: sql`coalesce(reais(q.valor), 0)`,
  })} as atuacao
  from pares a
  join mailing m on m.id = a.id_mailing
  left join usuario u on u.id = a.id_atendente
  left join c on c.id_mailing = a.id_mailing and c.id_atendente is not distinct from a.id_atendente
  left join q on q.id_mailing = a.id_mailing and q.id_atendente is not distinct from a.id_atendente
 order by m.nome, m.id, u.id is null, u.nome, u.id`,
)
