import { comando, varias } from '../base/db/consulta.ts'
import { bruto, type De, sql, type Sql } from '../base/db/fragmento.ts'
import { objeto } from '../base/db/objeto.ts'
import { regraDoConvenio } from '../base/rules/sql.ts'

/**
 * The ledger of margin (`database/migrations/2026-11-22-72-margem-total.sql`,
 * `docs/decisions/039`), as expressions over a benefit or a job (SQL), the other one `null`, on a day.
 */
export const reservasDe = (
  beneficio: string | Sql,
  empregador: string | Sql,
  dia: string | Sql,
): Sql => sql`margem_reservas(${bruto(beneficio)}, ${bruto(empregador)}, ${bruto(dia)})`

/**
 * Whether a contract (the columns of `k`) takes margin while its instalments run. A suspended one of a job comes back
 * on the payroll, one that another bank paid off is discounted there, and nobody outside says that the margin is free;
 * of a benefit the INSS says it (docs/decisions/113).
 */
export const tomaMargem = (k: string): Sql<boolean> =>
  sql<boolean>`(${bruto(k)}.situacao = 'ATIVO' or ${bruto(k)}.id_empregador is not null
    and (${bruto(k)}.situacao = 'SUSPENSO' or ${bruto(k)}.transferido))`

/** Products with margins of their own below the total. */
export const CARTOES = ['RMC', 'RCC', 'SAQUE'] as const

/**
 * The reservations by kind, in centavos, as a lateral join `r`; `contada` is the part of those of
 * loans that a margin stated at an instant (SQL) counts already.
 */
export const somasDasReservas = (
  beneficio: string | Sql,
  empregador: string | Sql,
  dia: string | Sql,
  informadaEm: Sql,
): Sql => sql`cross join lateral (
  select coalesce(sum(m.valor) filter (where m.produto not in ${CARTOES}), 0)::bigint as emprestimo,
         coalesce(sum(m.valor) filter (where m.produto in ('RMC', 'SAQUE')), 0)::bigint as rmc,
         coalesce(sum(m.valor) filter (where m.produto = 'RCC'), 0)::bigint as rcc,
         coalesce(sum(m.valor) filter (where m.produto not in ${CARTOES}
           and m.averbada_em <= ${informadaEm}), 0)::bigint as contada
    from ${reservasDe(beneficio, empregador, dia)} m) r`

type FonteDoLimite = {
  /** The income the percentages are of, in centavos. */
  base: Sql
  familia: Sql
  convenio: Sql
  /** What cards take of the total, in centavos. */
  cartoes: Sql
}

/**
 * The limit for loans on `a.hoje` as a lateral join `le`, as `margemEm` of `shared/calculo` has it:
 * by its own rule, or by the total less the cards where that is lower. Zero without a rule.
 */
export const limiteDeEmprestimo = ({ base, familia, convenio, cartoes }: FonteDoLimite): Sql =>
  sql`cross join lateral (
  select l.percentual, l.norma, l.confianca, l.limite
    from (select 1 as ordem, g.valor as percentual, g.norma, g.confianca,
                 coalesce(floor(${base} * g.valor / 100), 0)::bigint as limite
            from (select 1) um ${regraDoConvenio(sql`'margem_emprestimo_pct'`, familia, convenio)}
          union all
          select 2, g.valor, g.norma, g.confianca,
                 greatest(0, floor(${base} * g.valor / 100)::bigint - (${cartoes}))
            from (select 1) um ${regraDoConvenio(sql`'margem_total_pct'`, familia, convenio)}
           where g.valor is not null) l
   order by l.limite, l.ordem limit 1) le`

/**
 * Whether the INSS answered a promotor about a benefit (all SQL). Row-level security shows a supervisor the benefits
 * of all their promotores: under one of them only its own are read (docs/decisions/054).
 */
export const vistoPor = (beneficio: string, promotor: string): Sql<boolean> =>
  sql<boolean>`exists (select from beneficio_visto bv
    where bv.id_beneficio = ${bruto(beneficio)} and bv.codigo_promotor = ${bruto(promotor)})`

/**
 * Whether the client took the authorisation of the last answer of the INSS about a benefit `b` back, as a promotor reads
 * it (`2026-11-30-73-inss-retirado.sql`): then no figure of that answer is shown or sold until the INSS is asked again.
 */
export const retiradoDe = (b: string, promotor: string): Sql<boolean> =>
  sql<boolean>`resposta_retirada(${bruto(b)}.id_cliente, ${bruto(b)}.consultado_em, ${bruto(promotor)})`

/** Whether a promotor reads the figures of a benefit `b`. */
export const lidoPor = (b: string, promotor: string): Sql<boolean> =>
  sql<boolean>`(${vistoPor(`${b}.id`, promotor)} and not ${retiradoDe(b, promotor)})`

/**
 * Whether the newest answer of the INSS to a promotor named a benefit `b`, by its mask if its data were refused; `GE` is
 * that it knows none of the client. Null if the INSS was not asked.
 */
export const naListaDoInss = (b: string, promotor: string): Sql<boolean | null> =>
  sql`(select q.consultado_em <= ${bruto(b)}.consultado_em
      or q.erros @> jsonb_build_array(jsonb_build_object('numero', nb_mascarado(${bruto(b)}.numero)))
     from beneficio_consulta q
    where q.id_cliente = ${bruto(b)}.id_cliente and q.codigo_promotor = ${bruto(promotor)}
      and q.tipo = 'BENEFICIOS'
      and (q.resultado = 'RESPONDIDA' or q.erros @> '[{"codigo": "GE", "numero": null}]')
    order by q.consultado_em desc limit 1)`

/**
 * The base and the stated margin of a job on a day, by what one promotor asked. An answer whose authorisation the
 * client took back is left out (`2026-11-30-70-resposta-retirada.sql`).
 */
export const vinculoDe = (empregador: string | Sql, dia: string | Sql, promotor: string): Sql =>
  sql`margem_do_vinculo(${bruto(empregador)}, ${bruto(dia)}, ${bruto(promotor)}, false)`

/**
 * Whether the client took the authorisation of the last answer of the worker platform to a promotor back, and gave none
 * since: what was reckoned by its links and margins is worth nothing.
 */
export const plataformaRetirada = (cliente: string, promotor: string): Sql<boolean> =>
  sql<boolean>`exists (select from credito_trabalhador n
    join consentimento k on k.id_cliente = n.id_cliente and k.codigo_promotor = n.codigo_promotor
     and k.tipo = 'TRABALHADOR' and k.situacao = 'REVOGADO' and k.encerrado_em >= n.consultado_em
   where n.id_cliente = ${bruto(cliente)} and n.codigo_promotor = ${bruto(promotor)}
     and not exists (select from consentimento d
           where d.id_cliente = n.id_cliente and d.codigo_promotor = n.codigo_promotor
             and d.tipo = 'TRABALHADOR' and d.autorizado_em > k.encerrado_em))`

/** The newest answer about a job to a promotor, also one taken back: it ended all the same. */
export const vinculoDito = (empregador: string | Sql, dia: string | Sql, promotor: string): Sql =>
  sql`margem_do_vinculo(${bruto(empregador)}, ${bruto(dia)}, ${bruto(promotor)}, true)`

/** A stated margin (SQL), less what was paid and plus what was withdrawn since it was stated. */
export const informadaDe = (
  margem: Sql,
  beneficio: string | Sql,
  empregador: string | Sql,
  informadaEm: Sql,
): Sql<number | null> =>
  sql`(${margem} + margem_mudou(${bruto(beneficio)}, ${bruto(empregador)}, ${informadaEm}))`

/** How a stated count of running loans of a benefit changed since it was stated, up to a day. */
export const lugaresDesde = (beneficio: string, informadaEm: Sql, dia: string): Sql<number> =>
  sql`lugares_mudaram(${bruto(beneficio)}, ${informadaEm}, ${bruto(dia)})`

/** The live proposta that settles a contract (SQL), or null. */
export const emPropostaDe = (contrato: string | Sql): Sql<{ numero: string } | null> =>
  sql`(select ${objeto<{ numero: string }>({ numero: 'm.numero' })}
    from margem_contrato_em_proposta(${bruto(contrato)}) m)`

/** The refinancings for money of a client's benefit or job in the year up to a day (all SQL). */
export const refinanciamentosNoAno = (
  cliente: string,
  beneficio: string,
  empregador: string,
  dia: string,
): Sql<number> =>
  sql`coalesce(refinanciamentos_no_ano(${bruto(cliente)}, ${bruto(beneficio)}, ${bruto(empregador)}, ${bruto(dia)}), 0)`

type Titular = { id: string | null; contratos: readonly string[] }

/** Locks the named benefit, else that of the contracts. */
export const travarBeneficio = comando(
  'margem.travar-beneficio',
  (p: De<Titular>) => sql`select id from beneficio
 where id = coalesce(${p.id}, (select k.id_beneficio from contrato k
                    where k.id = any (${p.contratos}::uuid[]) and k.id_beneficio is not null limit 1))
   for no key update`,
)

/** The same of a job. */
export const travarEmpregador = comando(
  'margem.travar-empregador',
  (p: De<Titular>) => sql`select id from empregador
 where id = coalesce(${p.id}, (select k.id_empregador from contrato k
                    where k.id = any (${p.contratos}::uuid[]) and k.id_empregador is not null limit 1))
   for no key update`,
)

export const travarContratos = comando(
  'margem.travar-contratos',
  (p: De<{ contratos: readonly string[] }>) => sql`select id from contrato
 where id = any (${p.contratos}::uuid[]) order by id for no key update`,
)

/** The live refinancings of the whole bank that settle the contract of a paid proposta. */
export const refinanciamentosDe = varias(
  'margem.refinanciamentos-de',
  (p: De<{ idProposta: string }>) => sql<{ numero: string; codigoPromotor: string }>`
select numero, codigo_promotor as "codigoPromotor" from margem_refinanciamentos_de(${p.idProposta})`,
)
