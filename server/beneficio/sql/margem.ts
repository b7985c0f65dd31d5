import type { z } from 'zod'
import type { MargemPorModalidade } from '#shared/beneficio/shapes.ts'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { bruto, sql, type Sql } from '../../base/db/fragmento.ts'
import { juntos, objeto } from '../../base/db/objeto.ts'
import { regraDoConvenio } from '../../base/rules/sql.ts'
import { informadaDe, limiteDeEmprestimo, somasDasReservas, tomaMargem } from '../../margem/sql.ts'

/**
 * Margins by modality as one expression (domain 2.1): the limit is the dated rule of the day, cut
 * to centavos; that of loans is the total less the cards where this is lower. The available amount stated by the INSS precedes the one computed from known
 * contracts. Reservations of live propostas are subtracted from either, except those booked before
 * the INSS was asked, which it counts. A simulation takes the smaller of the two (`server/simulacao/margem.ts`), which is
 * shown beside it.
 */
type Fonte = {
  /** Of a benefit or a job: the income the percentages are of, in centavos. */
  base: Sql
  /** The family of dated rules: `'INSS'`. */
  regime: Sql
  /** The code of the convênio, which may have rules of its own. */
  convenio: Sql
  /** Whether the species allows one card only, with rules of its own. */
  umCartao: Sql
  /** The column of a contract that names the source. */
  coluna: Sql
  id: Sql
  /** What the INSS said of a modality `m`, in centavos, or null. */
  informada: Sql
  /** What propostas on their way take, as a lateral join `r`. */
  reservas: Sql
}

type Margem = z.input<typeof MargemPorModalidade>

const margem = objeto<Margem>({
  modalidade: 'm.modalidade',
  percentual: 'm.valor',
  norma: 'm.norma',
  confianca: 'm.confianca',
  limite: sql`reais(m.limite)`,
  utilizada: sql`reais(m.limite - m.livre)`,
  disponivel: sql`reais(greatest(0, m.livre))`,
  extrapolada: sql`case when m.valor is null then 0 else reais(greatest(0, -m.livre)) end`,
  origem: sql`case when m.informada is null then 'CALCULADA' else 'INSS' end`,
  simulavel: sql`reais(greatest(0, case when m.modalidade = 'EMPRESTIMO' and m.valor is not null
        then least(m.livre, m.calculada) else m.livre end))`,
})

/** Sums what is taken once; each modality uses its part. */
const margens = (fonte: Fonte): Sql<Margem[]> => {
  const { base, regime, convenio, umCartao, coluna, id, informada, reservas } = fonte
  const cartoes = sql`u.rmc + u.rcc + r.rmc + r.rcc`
  return sql`(select ${juntos(margem, sql`m.ordem`)}
    from (select coalesce(sum(valor_parcela) filter
                   (where produto not in ('RMC', 'RCC', 'SAQUE')), 0)::bigint as emprestimo,
                 coalesce(sum(valor_parcela) filter
                   (where produto in ('RMC', 'SAQUE')), 0)::bigint as rmc,
                 coalesce(sum(valor_parcela) filter (where produto = 'RCC'), 0)::bigint as rcc
            from contrato k
           where k.${coluna} = ${id} and k.id_cliente = a.id_cliente and ${tomaMargem('k')}
             and k.ultimo_vencimento > a.hoje) u
    ${reservas}
    ${limiteDeEmprestimo({ base, familia: regime, convenio, cartoes })}
    cross join lateral (
      select m.ordem, m.modalidade, d.valor, d.norma, d.confianca, i.informada, d.limite,
             coalesce(i.informada + t.contada, d.limite - t.contratos) - t.reserva as livre,
             d.limite - t.contratos - t.reserva as calculada
        from (values (1, 'EMPRESTIMO', null::text),
                     (2, 'RMC', 'margem_cartao_rmc_pct'), (3, 'RCC', 'margem_cartao_rcc_pct'),
                     (4, 'CARTAO', 'margem_cartao_unico_pct'),
                     (5, 'TOTAL', 'margem_total_pct')) m(ordem, modalidade, regra)
        ${regraDoConvenio('m.regra', regime, convenio)}
       cross join lateral (
         select le.percentual as valor, le.norma, le.confianca, le.limite
          where m.modalidade = 'EMPRESTIMO'
         union all
         select g.valor, g.norma, g.confianca,
                coalesce(floor(${base} * g.valor / 100), 0)::bigint
          where m.modalidade <> 'EMPRESTIMO') d
       cross join lateral (select ${informada} as informada) i
       cross join lateral (
         select case m.modalidade
                  when 'EMPRESTIMO' then u.emprestimo when 'RMC' then u.rmc when 'RCC' then u.rcc
                  when 'CARTAO' then u.rmc + u.rcc else u.emprestimo + u.rmc + u.rcc end as contratos,
                case m.modalidade
                  when 'EMPRESTIMO' then r.emprestimo when 'RMC' then r.rmc when 'RCC' then r.rcc
                  when 'CARTAO' then r.rmc + r.rcc else r.emprestimo + r.rmc + r.rcc end as reserva,
                case when m.modalidade = 'EMPRESTIMO' then r.contada else 0 end as contada
         ) t
       where case m.modalidade
           when 'EMPRESTIMO' then true
           when 'CARTAO' then ${umCartao}
           when 'TOTAL' then d.valor is not null
           else not ${umCartao} and (d.valor is not null or ${regime} = 'INSS') end) m)`
}

/** The family of rules of a benefit `b` of the species `e`. */
export const regimeDoBeneficio = sql`case when e.grupo = 'LOAS' then 'INSS_LOAS' else 'INSS' end`

/** The convênio of a benefit without one: the INSS's own, not that of representatives. */
export const convenioDoBeneficio = sql`${CONVENIO_INSS}`

/** Of a benefit `b` of the species `e`, under a convênio (SQL). */
export const margensDoBeneficio = (convenio: string | Sql): Sql<Margem[]> =>
  margens({
    base: sql`b.valor_base`,
    regime: regimeDoBeneficio,
    convenio: bruto(convenio),
    umCartao: sql`(e.grupo = 'LOAS')`,
    coluna: sql`id_beneficio`,
    id: sql`b.id`,
    informada: sql`case m.modalidade when 'EMPRESTIMO'
        then ${informadaDe(sql`b.margem_disponivel`, 'b.id', 'null', sql`b.consultado_em`)}
      when 'RMC' then b.margem_disponivel_rmc when 'RCC' then b.margem_disponivel_rcc
      when 'CARTAO' then least(b.margem_disponivel_rmc, b.margem_disponivel_rcc) end`,
    reservas: somasDasReservas('b.id', 'null', 'a.hoje', sql`b.consultado_em`),
  })

/** Of a job `e` under its convênio `v`, with its margin `mv` (`vinculoDe`). */
export const margensDoVinculo = margens({
  base: sql`mv.base`,
  regime: sql`v.regime`,
  convenio: sql`v.codigo`,
  umCartao: sql`false`,
  coluna: sql`id_empregador`,
  id: sql`e.id`,
  informada: sql`case m.modalidade when 'EMPRESTIMO'
      then ${informadaDe(sql`mv.informada`, 'null', 'e.id', sql`mv.informada_em`)} end`,
  reservas: somasDasReservas('null', 'e.id', 'a.hoje', sql`mv.informada_em`),
})
