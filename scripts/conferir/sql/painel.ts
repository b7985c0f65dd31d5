import { varias } from '#server/base/db/consulta.ts'
import { sql } from '#server/base/db/fragmento.ts'
import { finalizadas, type StatusOportunidade } from '#shared/oportunidade/status.ts'

const celula = sql`codigo_promotor, coalesce(id_atendente, '00000000-0000-0000-0000-000000000000'::uuid) as id_atendente,
    status, codigo_convenio, produto, coalesce(id_mailing, '00000000-0000-0000-0000-000000000000'::uuid) as id_mailing`

/** What stands behind a number (`quantas`, `valor`), and what the panels have. */
type Diferenca = {
  codigoPromotor: string
  status: StatusOportunidade
  quantas: number
  contadas: number
  valor: number
  somado: number
}

/** Cells of the panels that differ from the oportunidades behind them: the stock of now, and each day's ends. */
export const diferencasDoPainel = varias(
  'conferir.painel',
  () => sql<Diferenca>`
select x.codigo_promotor as "codigoPromotor", x.status, coalesce(sum(x.quantas), 0)::int as quantas,
       coalesce(sum(x.contadas), 0)::int as contadas, coalesce(sum(x.valor), 0)::float8 as valor,
       coalesce(sum(x.somado), 0)::float8 as somado
  from (select ${celula},
               case when status in ${finalizadas}
                 then (atualizada_em at time zone 'America/Sao_Paulo')::date else date 'infinity' end as dia,
               1 as quantas, 0 as contadas, valor_liberado as valor, 0::bigint as somado
          from oportunidade
        union all
        select ${celula}, dia, 0, quantas, 0, valor from painel_estoque where dia = 'infinity'
        union all
        select ${celula}, dia, 0, quantas, 0, valor from painel_dia where status in ${finalizadas}) x
 group by x.codigo_promotor, x.id_atendente, x.status, x.codigo_convenio, x.produto, x.id_mailing, x.dia
having sum(x.quantas) <> sum(x.contadas) or sum(x.valor) <> sum(x.somado)
 order by 1, 2, x.dia`,
)

/** Days whose total of a status, kept for whole promotores, is not the sum of their cells. */
export const diferencasDosTotais = varias(
  'conferir.painel-totais',
  () => sql<Diferenca>`
select x.codigo_promotor as "codigoPromotor", x.status, sum(x.quantas)::int as quantas,
       sum(x.contadas)::int as contadas, sum(x.valor)::float8 as valor, sum(x.somado)::float8 as somado
  from (select codigo_promotor, dia, status, quantas, 0 as contadas, valor, 0::bigint as somado
          from painel_estoque where dia <> 'infinity'
        union all
        select codigo_promotor, dia, status, 0, quantas, 0, valor from painel_foto_total) x
 group by x.codigo_promotor, x.dia, x.status
having sum(x.quantas) <> sum(x.contadas) or sum(x.valor) <> sum(x.somado)
 order by 1, 2, x.dia`,
)

/** Months whose sum of a cell is not that of its days. */
export const diferencasDosMeses = varias(
  'conferir.painel-meses',
  () => sql<Diferenca>`
select x.codigo_promotor as "codigoPromotor", x.status, sum(x.quantas)::int as quantas,
       sum(x.contadas)::int as contadas, sum(x.valor)::float8 as valor, sum(x.somado)::float8 as somado
  from (select ${celula}, date_trunc('month', dia)::date as mes, quantas, 0 as contadas, valor, 0::bigint as somado,
               segundos
          from painel_dia
        union all
        select ${celula}, mes, 0, quantas, 0, valor, -segundos from painel_mes) x
 group by x.codigo_promotor, x.id_atendente, x.status, x.codigo_convenio, x.produto, x.id_mailing, x.mes
having sum(x.quantas) <> sum(x.contadas) or sum(x.valor) <> sum(x.somado) or sum(x.segundos) <> 0
 order by 1, 2, x.mes`,
)
