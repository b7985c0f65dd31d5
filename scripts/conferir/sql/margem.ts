import { varias } from '#server/base/db/consulta.ts'
import { type De, sql, type Sql } from '#server/base/db/fragmento.ts'
import { tomaMargem } from '#server/margem/sql.ts'
import { fins } from '#shared/proposta/situacao.ts'
import type { Recorte } from '../regra.ts'
import { dosClientes, doRecorte } from './recorte.ts'

const cartoes = ['RMC', 'RCC', 'SAQUE'] as const

/**
 * Loans of ours that reserved or took margin (`f`): the effect of each on its benefit or job, since
 * when, until when, and since when it is a contract instead. The refinancing of a portability takes the place of what
 * that settles, until it was paid (`portada_em`); then of the contract that came.
 */
const feitas = (p: De<Pick<Recorte, 'clientes'>>): Sql => sql`feitas as materialized (
  select p.id, p.id_cliente, p.numero, p.id_beneficio, p.id_empregador, p.codigo_convenio,
         p.id_simulacao, p.situacao, p.criada_em, t.paga_em,
         p.valor_parcela - case when q.seus = 0 then q.ao_propor else q.soma end as efeito,
         p.valor_parcela - q.ao_propor as efeito_ao_propor, o.portada_em,
         coalesce(t.paga_em, t.fim_em) as ate
    from proposta p
   cross join lateral (
     select count(*) filter (where q.id_proposta = p.id) as seus,
            coalesce(sum(k.valor_parcela) filter (where q.id_proposta = p.id), 0)::bigint as soma,
            coalesce(sum(k.valor_parcela)
              filter (where q.id_proposta = coalesce(p.id_portabilidade, p.id)), 0)::bigint as ao_propor
       from proposta_contrato q join contrato k on k.id = q.id_contrato
      where q.id_proposta in (p.id, p.id_portabilidade)) q
   cross join lateral (
     select min(h.ocorrido_em) as portada_em from proposta_historico h
      where h.id_proposta = p.id_portabilidade and h.para = 'PAGA') o
   cross join lateral (
     select min(h.ocorrido_em) filter (where h.para = 'PAGA') as paga_em,
            min(h.ocorrido_em) filter (where h.para in ${fins}) as fim_em
       from proposta_historico h where h.id_proposta = p.id) t
   where p.produto not in ${cartoes} and ${dosClientes(p, 'p')})`

/**
 * Contracts for loans (`d`), each with the time since when it takes margin, and the time when a
 * proposta of ours settled it. One that ended without a proposta of ours left no time: it is left out. One
 * that a paper of the INSS brought counts since then: no rule of before could know it.
 */
const dividas = (p: De<Pick<Recorte, 'clientes'>>): Sql => sql`dividas as materialized (
  select k.id, k.id_cliente, k.id_beneficio, k.id_empregador, k.valor_parcela, k.ultimo_vencimento,
         f.id as id_proposta,
         coalesce(f.paga_em, k.trazido_em,
           k.data_contrato::timestamp at time zone 'America/Sao_Paulo') as desde,
         s.paga_em as ate, k.trazido_em
    from contrato k
    left join feitas f on f.numero = k.numero
    left join feitas s on s.id = k.quitado_por
   where k.produto not in ${cartoes} and (${tomaMargem('k')} or s.paga_em is not null
          -- Settled while the INSS held it suspended, it took no margin.
          and (k.id_empregador is not null or k.antes_de_quitado is distinct from 'SUSPENSO'))
     and ${dosClientes(p, 'k')})`

const mesmaFonte = (um: Sql, outro: Sql): Sql =>
  sql`${outro}.id_cliente = ${um}.id_cliente
   and (${outro}.id_beneficio = ${um}.id_beneficio or ${outro}.id_empregador = ${um}.id_empregador)`

/** What ended at the moment of an operation had ended before it: two clocks may differ a little. */
const logoDepois = sql`f.criada_em + interval '1 second'`

type DaFonte = {
  baseHoje: number
  codigoConvenio: string
  regime: string
  grupo: string | null
}

/** The income of the benefit or job of a row, and the family of its rules. */
const daFonte = sql`left join beneficio b on b.id = f.id_beneficio
  left join especie_beneficio e on e.codigo = b.especie
  left join empregador j on j.id = f.id_empregador
  join convenio v on v.codigo = f.codigo_convenio`
const colunasDaFonte = sql`coalesce(b.valor_base, j.renda_bruta) as "baseHoje", v.regime, e.grupo,
    f.codigo_convenio as "codigoConvenio"`

/** Each loan with a positive effect, and what its benefit or job carried when it was proposed. */
export const operacoes = varias(
  'conferir.operacoes',
  (p: De<Recorte>) => sql<
    DaFonte & { efeito: number; contratos: number; reservas: number; cartoes: number }
  >`
with ${feitas(p)}, ${dividas(p)}
select f.id, f.criada_em as "criadaEm", f.efeito_ao_propor as efeito, ${colunasDaFonte},
       (s.resultado #>> '{margem,base}')::float8 as "baseDoDia",
       coalesce(k.soma, 0)::bigint as contratos, coalesce(r.soma, 0)::bigint as reservas,
       coalesce(c.soma, 0)::bigint as cartoes
  from feitas f
  left join simulacao s on s.id = coalesce((select d.id_simulacao_antes from preco_dia d
     where d.id_proposta = f.id order by d.criado_em, d.id limit 1), f.id_simulacao)
  ${daFonte}
  left join lateral (
    select sum(d.valor_parcela) as soma from dividas d
     where ${mesmaFonte(sql`f`, sql`d`)} and d.id_proposta is distinct from f.id
       and d.desde <= f.criada_em and (d.ate is null or d.ate > ${logoDepois})
       and d.ultimo_vencimento > (f.criada_em at time zone 'America/Sao_Paulo')::date) k on true
  left join lateral (
    select sum(o.valor) as soma from (select x.*, case when x.portada_em <= f.criada_em then x.efeito
         else x.efeito_ao_propor end as valor from feitas x) o
     where ${mesmaFonte(sql`f`, sql`o`)} and o.id <> f.id and o.valor > 0
       and (o.criada_em, o.id) < (f.criada_em, f.id) and (o.ate is null or o.ate > ${logoDepois})) r on true
  left join lateral (
    select sum(k.valor_parcela) as soma from contrato k
     where ${mesmaFonte(sql`f`, sql`k`)} and k.produto in ${cartoes} and k.situacao = 'ATIVO'
       and k.data_contrato <= (f.criada_em at time zone 'America/Sao_Paulo')::date) c on true
 where f.efeito_ao_propor > 0 and coalesce(b.valor_base, j.renda_bruta) is not null
   and (f.situacao not in ${fins} or f.paga_em is not null)
   and ${doRecorte(p, 'f', 'f.criada_em')}
 order by f.id`,
)

/** Each benefit or job with live reservations, and what it carries now. */
export const fontes = varias(
  'conferir.fontes',
  (p: De<Recorte & { hoje: string }>) => sql<
    DaFonte & { id: string; contratos: number; reservas: number; quantas: number }
  >`with ${feitas(p)}, ${dividas(p)}, f as (
  select id_beneficio, id_empregador, id_cliente, min(codigo_convenio) as codigo_convenio,
         sum(efeito) as reservas, count(*)::int as quantas, max(criada_em) as criada_em
    from feitas
   where situacao not in ${fins} and efeito > 0 and num_nonnulls(id_beneficio, id_empregador) = 1
   group by 1, 2, 3)
select coalesce(f.id_beneficio, f.id_empregador) as id, f.quantas, f.reservas::bigint as reservas,
       ${colunasDaFonte}, coalesce(k.soma, 0)::bigint as contratos
  from f
  ${daFonte}
  left join lateral (
    select sum(d.valor_parcela) as soma from dividas d
     where ${mesmaFonte(sql`f`, sql`d`)} and d.ate is null
       and (d.trazido_em is null or d.trazido_em <= f.criada_em)
       and d.ultimo_vencimento > ${p.hoje}::date) k on true
 where ${doRecorte(p, 'f', 'f.criada_em')}
 order by 1`,
)

/** Live loans that reserve nothing, because they name no benefit and no job. */
export const semFonte = varias(
  'conferir.sem-fonte',
  (p: De<Recorte>) => sql`select p.id from proposta p
 where p.situacao not in ${fins} and p.produto not in ${cartoes}
   and num_nonnulls(p.id_beneficio, p.id_empregador) = 0 and ${doRecorte(p, 'p', 'p.criada_em')}
 order by p.id`,
)

/** Each benefit and job with running loans, and their sum: a smaller income or a law may exceed it. */
export const usos = varias(
  'conferir.usos',
  (p: De<Recorte & { hoje: string }>) => sql<DaFonte & { id: string; contratos: number }>`
with f as (
  select k.id_beneficio, k.id_empregador, min(k.codigo_convenio) as codigo_convenio,
         sum(k.valor_parcela)::bigint as contratos
    from contrato k
   where ${tomaMargem('k')} and k.produto not in ${cartoes}
     and k.ultimo_vencimento > ${p.hoje}::date
     and num_nonnulls(k.id_beneficio, k.id_empregador) = 1 and ${doRecorte(p, 'k', 'k.data_contrato')}
   group by 1, 2)
select coalesce(f.id_beneficio, f.id_empregador) as id, f.contratos, ${colunasDaFonte}
  from f ${daFonte} order by 1`,
)
