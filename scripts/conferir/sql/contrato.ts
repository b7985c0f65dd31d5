import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import { fins } from '#shared/proposta/situacao.ts'
import type { Recorte } from '../regra.ts'
import { dosClientes, doRecorte } from './recorte.ts'

/** Contracts that several live propostas settle. */
export const emVariasPropostas = varias(
  'conferir.em-varias-propostas',
  (p: De<Recorte>) => sql<{ quantas: number }>`select k.id, count(*)::int as quantas
  from proposta_contrato q
  join proposta p on p.id = q.id_proposta and p.situacao not in ${fins}
  join contrato k on k.id = q.id_contrato
 where ${doRecorte(p, 'p', 'p.criada_em')}
 group by k.id having count(*) > 1 order by k.id`,
)

/** Propostas of which the mark that the unique index compares differs from their status. */
export const marcasErradas = varias(
  'conferir.marcas-erradas',
  (p: De<Recorte>) => sql`select p.id from proposta p
 where exists (select from proposta_contrato q
                where q.id_proposta = p.id and q.viva <> (p.situacao not in ${fins}))
   and ${doRecorte(p, 'p', 'p.criada_em')}
 order by p.id`,
)

/** Paid propostas (`p`), each with the time of its payment, and its contract (`k`) if there is one. */
const pagas = (p: De<Recorte>) => sql`proposta p
  join lateral (select max(h.ocorrido_em) as em from proposta_historico h
                 where h.id_proposta = p.id and h.para = 'PAGA') t on true
  left join contrato k on k.numero = p.numero
 where p.situacao = 'PAGA' and ${doRecorte(p, 'p', 'p.criada_em')}`

export const semContrato = varias(
  'conferir.sem-contrato',
  (p: De<Recorte>) => sql`select p.id from ${pagas(p)} and k.id is null order by p.id`,
)

/** Paid propostas whose contract says something else than they do. */
export const contratoDiferente = varias(
  'conferir.contrato-diferente',
  (p: De<Recorte>) => sql<{ campos: string }>`select p.id, x.campos
  from (select p.id, concat_ws(', ',
      case when not k.proprio then 'banco' end,
      case when k.id_cliente <> p.id_cliente then 'id_cliente' end,
      case when k.id_beneficio is distinct from p.id_beneficio then 'id_beneficio' end,
      case when k.id_empregador is distinct from p.id_empregador then 'id_empregador' end,
      case when k.codigo_convenio <> p.codigo_convenio then 'codigo_convenio' end,
      case when k.produto <> p.produto then 'produto' end,
      case when k.valor_parcela <> p.valor_parcela then 'valor_parcela' end,
      case when k.prazo <> p.prazo then 'prazo' end,
      case when k.taxa_am <> p.taxa_am then 'taxa_am' end,
      case when k.valor_financiado <> p.valor_financiado then 'valor_financiado' end,
      case when k.valor_liberado <> p.valor_liberado then 'valor_liberado' end,
      case when k.convencao <> p.convencao then 'convencao' end,
      case when k.situacao = 'EXCLUIDO' then 'situacao' end,
      case when k.data_contrato <> (coalesce(p.paga_em, t.em) at time zone 'America/Sao_Paulo')::date
            and not exists (select from averbacao_ordem o
                 where o.id_proposta = p.id and o.dia = k.data_contrato)
            -- Paid at its price before an order left (docs/decisions/061).
            and not exists (select from simulacao s where s.id = p.id_simulacao
                 and s.resultado #>> '{numeros,liberacao}' = k.data_contrato::text)
           then 'data_contrato' end) as campos
    from ${pagas(p)} and k.id is not null) x
  join proposta p on p.id = x.id
 where x.campos <> '' order by p.id`,
)

/** The bank's own word about the payment of a proposta `p`: what it paid, in centavos. */
const pagoPeloBanco = sql`(select round((e.corpo ->> 'valorPago')::numeric * 100)::bigint
     from banco_evento e where e.id_proposta = p.id and e.sentido = 'RECEBIDO' and e.evento = 'PAGA'
      and e.corpo ->> 'valorPago' is not null order by e.ocorrido_em limit 1)`

/**
 * Payments that differ from the price of the contract, or from the order of its day, and that stand
 * before nobody.
 */
export const pagosForaDaOrdem = varias(
  'conferir.pagos-fora-da-ordem',
  (p: De<Recorte>) => sql<{ pago: string }>`select p.id, ${pagoPeloBanco}::text as pago
  from ${pagas(p)} and k.id is not null
   and (${pagoPeloBanco} <> k.valor_liberado
            -- A portability pays the client nothing, and a bank may say so.
            and (p.produto <> 'PORT' or ${pagoPeloBanco} <> 0)
        or exists (select from averbacao_ordem o where o.id_proposta = p.id)
           and not exists (select from averbacao_ordem o where o.id_proposta = p.id
                and o.dia = k.data_contrato and o.liberado = k.valor_liberado))
   and not exists (select from divergencia d where d.id_proposta = p.id
        and d.sistema = 'BANCO' and d.deles = 'PAGA')
 order by p.id`,
)

/** Contracts that a paid proposta settles, and that run all the same. */
export const naoQuitados = varias(
  'conferir.nao-quitados',
  (p: De<Recorte>) => sql`select k.id from proposta p
  join proposta_contrato q on q.id_proposta = p.id
  join contrato k on k.id = q.id_contrato and k.situacao in ('ATIVO', 'SUSPENSO')
 where p.situacao = 'PAGA' and ${doRecorte(p, 'p', 'p.criada_em')} order by k.id`,
)

/** Own contracts of a proposta that is not paid, or is not paid any more. */
export const naoPagos = varias(
  'conferir.nao-pagos',
  (p: De<Recorte>) => sql`select k.id from contrato k
  join proposta p on p.numero = k.numero and p.situacao <> 'PAGA'
 where k.situacao <> 'EXCLUIDO' and ${doRecorte(p, 'k', 'k.data_contrato')} order by k.id`,
)

/** Contracts settled by a proposta that is not paid, or does not name them. */
export const quitadosSemPagar = varias(
  'conferir.quitados-sem-pagar',
  (p: De<Recorte>) => sql`select k.id from contrato k
 where k.quitado_por is not null and ${dosClientes(p, 'k')} and k.data_contrato >= ${p.desde}::date
   and not exists (select from proposta p join proposta_contrato q on q.id_proposta = p.id
        where p.id = k.quitado_por and p.situacao = 'PAGA' and q.id_contrato = k.id)
 order by k.id`,
)

/** Contracts of our own booking that ended by the calendar before the payroll answered for the last instalment. */
export const quitadosSemRetorno = varias(
  'conferir.quitados-sem-retorno',
  (p: De<Recorte>) => sql`select k.id from contrato k
  join averbacao a on a.contrato = k.numero and a.situacao = 'CONFIRMADA'
 where k.situacao = 'QUITADO' and k.quitado_por is null and ${dosClientes(p, 'k')}
   and k.quitado_em >= ${p.desde}::date
   and coalesce(a.retorno_ate, '-infinity') < k.ultimo_vencimento
 order by k.id`,
)
