import type { Centavos } from '#shared/dinheiro.ts'
import { comando } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Retorno = {
  numero: string
  /** Months of the payroll, `AAAAMM`: the instalment falls due in the month after. */
  competencias: readonly string[]
  /** In their order; null is the whole instalment. */
  pagos: readonly (Centavos | null)[]
  /** An answer to a later question, which names the same months and more, was not heard yet. */
  ultimo: boolean
  agora: Date
}

/** What was received of instalments of a contract; an answer that was overtaken adds only what is not known. */
export const guardarParcelas = comando(
  'contrato.guardar-parcelas',
  (p: De<Retorno>) => sql`insert into contrato_parcela (id_contrato, id_cliente, vencimento, pago,
    informada_em)
  select k.id, k.id_cliente, v.vencimento, least(coalesce(q.pago, k.valor_parcela), k.valor_parcela),
         ${p.agora}
    from contrato k
   cross join unnest(${p.competencias}::text[], ${p.pagos}::bigint[]) as q(competencia, pago)
   cross join lateral (select coalesce(k.vencimento_da_origem, k.primeiro_vencimento) as dia) d
   cross join lateral (select (d.dia + make_interval(months =>
      12 * (left(q.competencia, 4)::int - extract(year from d.dia)::int)
      + right(q.competencia, 2)::int - extract(month from d.dia)::int + 1))::date
        as vencimento) v
   where k.numero = ${p.numero} and v.vencimento between k.primeiro_vencimento and k.ultimo_vencimento
  on conflict (id_contrato, vencimento) do update
     set pago = excluded.pago, informada_em = excluded.informada_em
   where ${p.ultimo} and contrato_parcela.pago <> excluded.pago`,
)
