import type { Criterio } from '#shared/mailing/criterio.ts'
import type { Dia } from '#shared/data.ts'
import { mensagensQueSairam } from '#shared/mensagem/situacao.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import type { ResultadoDaLinha } from '#shared/mailing/resultado.ts'
import type { ContagemDoCriterio } from '#shared/mailing/shapes.ts'
import type { z } from 'zod'
import { comando, uma, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { lista, objeto } from '../../base/db/objeto.ts'
import { parcelasAte, parcelasPagas } from '../../contrato/sql.ts'
import {
  type Juizo,
  juncoesDoJuizo,
  perfilDaLista,
  pesoDaLista,
  resultadoDoJuizo,
  voltaDoJuizo,
} from './juizo.ts'

/** The criterion as columns have it. */
export type Procura = Omit<Criterio, 'margemMinima'> & { margemMinima: number | null }

type Escolha = Procura & { codigoPromotor: string; dia: Dia; agora: Date }

const viva = sql`o.status not in ${finalizadas}`

/** Relationships `r` of clients `c` for whom the criterion holds; what it does not say lets all pass. */
const escolhidos = (p: De<Escolha>): Sql => sql`from relacionamento r
  join cliente c on c.id = r.id_cliente
 where r.codigo_promotor = ${p.codigoPromotor} and r.confirmado_em is not null
   and (${p.uf}::text is null or c.uf = ${p.uf})
   and (${p.idadeDe}::int is null
        or c.data_nascimento <= ${p.dia}::date - make_interval(years => ${p.idadeDe}::int))
   and (${p.idadeAte}::int is null
        or c.data_nascimento > ${p.dia}::date - make_interval(years => ${p.idadeAte}::int + 1))
   and (${p.aniversarioEmDias}::int is null or exists (
         select from generate_series(0, ${p.aniversarioEmDias}::int) q
          where to_char(c.data_nascimento, 'MM-DD') = to_char(${p.dia}::date + q, 'MM-DD')
             -- Born on 29/02, one turns on 01/03 of common years.
             or to_char(c.data_nascimento, 'MM-DD') = '02-29'
                and to_char(${p.dia}::date + q, 'MM-DD') = '03-01'
                and to_char(${p.dia}::date + q - 1, 'MM-DD') = '02-28'))
   and (${p.municipio}::int is null or exists (
         select from endereco e
          where e.id_cliente = c.id and e.principal and e.municipio = ${p.municipio}))
   and (${p.produto}::text is null or exists (
         select from oportunidade o
          where o.id_relacionamento = r.id and ${viva} and o.produto = ${p.produto}))
   and (${p.codigoConvenio}::text is null or exists (
         select from oportunidade o
          where o.id_relacionamento = r.id and ${viva} and o.codigo_convenio = ${p.codigoConvenio})
        or exists (
         select from contrato k
          where k.id_cliente = c.id and k.situacao = 'ATIVO'
            and k.codigo_convenio = ${p.codigoConvenio}))
   and (${p.parcelasPagas}::int is null or exists (
         select from contrato k cross join lateral ${parcelasAte(sql`${p.dia}::date`)} t
          where k.id_cliente = c.id and k.situacao = 'ATIVO' and k.proprio
            and ${parcelasPagas} >= ${p.parcelasPagas}::int))
   and (${p.margemMinima}::bigint is null or exists (
         -- The widest one that the promotor reads.
         select from carteira t
          where t.id_relacionamento = r.id and t.margem >= ${p.margemMinima}::bigint))
   and (${p.aceiteVenceEmHoras}::int is null or exists (
         select from proposta q
          where q.id_relacionamento = r.id and q.situacao = 'ANUENCIA'
            and q.prazo_etapa > ${p.agora}
            and q.prazo_etapa <= ${p.agora}
                + make_interval(hours => ${p.aceiteVenceEmHoras}::int)))
   and (${p.semContatoDias}::int is null or not exists (
         select from anotacao n
          where n.id_relacionamento = r.id
            and n.criada_em > ${p.agora} - make_interval(days => ${p.semContatoDias}::int))
        and not exists (
         select from ligacao l
          where l.id_cliente = c.id
            and l.ocorrida_em > ${p.agora} - make_interval(days => ${p.semContatoDias}::int))
        and not exists (
         select from mensagem s
          where s.id_cliente = c.id and s.situacao in ${mensagensQueSairam}
            and coalesce(s.iniciada_em, s.criada_em)
                > ${p.agora} - make_interval(days => ${p.semContatoDias}::int)))`

/** How many clients there are, and how many of them the list has had; both up to a bound. */
export const contarEscolhidos = uma(
  'mailing.contar-escolhidos',
  (p: De<Escolha & { idMailing: string | undefined; maximo: number }>) => sql`select
    count(*)::int as total, (count(*) filter (where x.ja))::int as ja
  from (select exists (select from mailing_cliente k
                        where k.id_mailing = ${p.idMailing} and k.id_relacionamento = r.id) as ja
          ${escolhidos(p)} limit ${p.maximo}) x`,
)

type Prova = NonNullable<z.input<typeof ContagemDoCriterio>['prova']>

/** What would become of who the list never had, up to a bound, and some of them. */
export const provarEscolhidos = uma(
  'mailing.provar-escolhidos',
  (
    p: De<Escolha & Juizo & { idMailing: string | undefined; maximo: number; amostra: number }>,
  ) => sql<{
    resultados: Prova['resultados']
    amostra: Prova['amostra']
  }>`with novos as materialized (
  select r.id, r.id_cliente ${escolhidos(p)}
    and not exists (select from mailing_cliente k
                     where k.id_mailing = ${p.idMailing} and k.id_relacionamento = r.id)
 limit ${p.maximo}
), julgados as materialized (
  select r.id, c.nome, c.cpf, c.uf, ${resultadoDoJuizo} as resultado,
    case when ${voltaDoJuizo(p)} > ${p.agora} then ${voltaDoJuizo(p)} end as volta
    from novos r join cliente c on c.id = r.id_cliente ${juncoesDoJuizo(p)}
)
select (select count(*)::int from julgados) as julgados,
  ${lista(objeto<Prova['resultados'][number]>({ resultado: 'x.resultado', quantas: 'x.quantas' }), {
    de: sql`from (select j.resultado, count(*)::int as quantas from julgados j group by 1) x`,
    ordem: sql`x.quantas desc, x.resultado`,
  })} as resultados,
  ${lista(
    objeto<Prova['amostra'][number]>({
      nome: 'x.nome',
      cpf: sql`cpf_mascarado(x.cpf)`,
      uf: 'x.uf',
      resultado: 'x.resultado',
      voltaEm: 'x.volta',
    }),
    {
      de: sql`from (select * from julgados j order by md5(j.id::text) limit ${p.amostra}) x`,
      ordem: sql`x.resultado <> 'ACEITO', x.resultado, md5(x.id::text)`,
    },
  )} as amostra`,
)

type Entrada = Escolha & Juizo & { id: string; maximo: number }

/** Puts in who the list never had, up to a bound. */
export const incluirEscolhidos = comando(
  'mailing.incluir-escolhidos',
  (p: De<Entrada>) => sql`with novos as materialized (
  select r.id, r.id_cliente ${escolhidos(p)}
    and not exists (select from mailing_cliente k
                     where k.id_mailing = ${p.id} and k.id_relacionamento = r.id)
 limit ${p.maximo}
), julgados as materialized (
  select r.id, ${resultadoDoJuizo} as resultado, ${voltaDoJuizo(p)} as volta
    from novos r join cliente c on c.id = r.id_cliente ${juncoesDoJuizo(p)}
)
insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, peso, motivos, volta_em,
  entrou_em)
select ${p.id}, j.id, ${p.codigoPromotor}, ${pesoDaLista(p, p.id)},
    array[${perfilDaLista(p.id)}], greatest(${p.agora}, j.volta), ${p.agora}
  from julgados j where j.resultado = 'ACEITO'
 order by j.id
on conflict do nothing`,
)

export const marcarBase = comando(
  'mailing.marcar-base',
  (p: De<{ id: string; agora: Date }>) =>
    sql`update mailing set base_em = ${p.agora} where id = ${p.id}`,
)

/** Running lists of the base that were not filled today, of every promotor. */
export const listarBasesVelhas = varias(
  'mailing.bases-velhas',
  (p: De<{ dia: Dia; antesDe: Date; maximo: number }>) => sql`select m.id,
    m.codigo_promotor as "codigoPromotor"
  from mailing m
 where m.origem = 'BASE' and m.situacao = 'ATIVA'
   and m.inicio <= ${p.dia}::date and coalesce(m.fim, ${p.dia}::date) >= ${p.dia}::date
   and (m.base_em is null or m.base_em < ${p.antesDe})
 order by m.id limit ${p.maximo}`,
)

type Mao = Juizo & {
  id: string
  codigoPromotor: string
  escopo: readonly string[]
  ids: readonly string[]
  agora: Date
}

/** Puts in chosen clients of the promotor; who was worked before comes back. Those of another one stay out, counted. */
export const incluirPorId = varias(
  'mailing.incluir-por-id',
  (p: De<Mao>) => sql<{ resultado: ResultadoDaLinha }>`with julgados as materialized (
  select r.id, case when r.codigo_promotor <> ${p.codigoPromotor} then 'NAO_E_DA_LOJA'
      when k.situacao = 'ESPERA' then 'JA_ESPERA' else ${resultadoDoJuizo} end
      as resultado, ${voltaDoJuizo(p)} as volta
    from unnest(${p.ids}::uuid[]) as x (id)
    join relacionamento r on r.id = x.id and r.codigo_promotor = any (${p.escopo}::text[])
      and r.confirmado_em is not null
    join cliente c on c.id = r.id_cliente
    left join mailing_cliente k on k.id_mailing = ${p.id} and k.id_relacionamento = r.id
    ${juncoesDoJuizo(p)}
), entraram as (
  insert into mailing_cliente (id_mailing, id_relacionamento, codigo_promotor, peso, motivos, volta_em,
    entrou_em)
  select ${p.id}, j.id, ${p.codigoPromotor}, ${pesoDaLista(p, p.id)},
    array[${perfilDaLista(p.id)}], greatest(${p.agora}, j.volta), ${p.agora}
    from julgados j where j.resultado = 'ACEITO'
   order by j.id
  on conflict (id_mailing, id_relacionamento) do update
     set situacao = 'ESPERA', saiu_em = null, falou = false, id_atendente = excluded.id_atendente,
         dorme = excluded.dorme, peso = excluded.peso, peso_proprio = 0, motivos = excluded.motivos, volta_em = excluded.volta_em,
         entrou_em = excluded.entrou_em, id_importacao = null
)
select j.resultado as "resultado", count(*)::int as quantas from julgados j group by j.resultado`,
)
