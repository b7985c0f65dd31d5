import { varias } from '../db/consulta.ts'
import { bruto, sql, type Sql } from '../db/fragmento.ts'
import { lista, objeto } from '../db/objeto.ts'

/** Every dated rule there is, of every date. */
export const listarRegras = varias(
  'rules.listar',
  () => sql`select regra, convenio, valor::float8 as valor, vigencia_inicio as "vigenciaInicio",
    vigencia_fim as "vigenciaFim", norma, confianca
  from regra_vigencia order by regra, convenio, vigencia_inicio`,
)

/**
 * The row of a rule in force on `a.hoje`, as a lateral join `g`: that of the convênio, else that of its family
 * (`regraEm`). Arguments are SQL.
 */
export function regraDoConvenio(
  regra: string | Sql,
  familia: string | Sql,
  codigoConvenio: string | Sql,
): Sql {
  const daFamilia = bruto(familia)
  return sql`left join lateral (
     select g.valor, g.norma, g.confianca from regra_vigencia g
      where g.regra = ${bruto(regra)}
        and g.convenio in (${daFamilia}, ${daFamilia} || '/' || ${bruto(codigoConvenio)})
        and a.hoje >= g.vigencia_inicio and a.hoje <= coalesce(g.vigencia_fim, 'infinity')
      order by length(g.convenio) desc limit 1) g on true`
}

/** The value of a rule in force on a day (SQL): null where no row covers it. */
export const valorDaRegra = (regra: string, convenio: string, dia: string | Sql): Sql => {
  const noDia = bruto(dia)
  return sql`(select g.valor from regra_vigencia g
     where g.regra = ${regra} and g.convenio = ${convenio} and g.vigencia_inicio <= ${noDia}
       and coalesce(g.vigencia_fim, 'infinity') >= ${noDia})`
}

/** The value of a rule on a day (SQL): that of the convênio, else that of its family. */
export const valorNoConvenio = (regra: string, familia: Sql, codigo: Sql, dia: Sql): Sql =>
  sql`(select g.valor from regra_vigencia g
     where g.regra = ${regra} and g.convenio in (${familia}, ${familia} || '/' || ${codigo})
       and g.vigencia_inicio <= ${dia} and coalesce(g.vigencia_fim, 'infinity') >= ${dia}
     order by length(g.convenio) desc limit 1)`

type RegraDoDia = { regra: string; valor: number; norma: string }

/** The named rules of a scope that are in force on a day (SQL), by their names. */
export const regrasDoDia = (
  regras: readonly string[],
  convenio: string,
  dia: string | Sql,
): Sql<RegraDoDia[]> =>
  lista(objeto<RegraDoDia>({ regra: 'g.regra', valor: 'g.valor', norma: 'g.norma' }), {
    de: sql`from regra_vigencia g
     where g.regra in ${regras} and g.convenio = ${convenio}
       and ${bruto(dia)} >= g.vigencia_inicio
       and ${bruto(dia)} <= coalesce(g.vigencia_fim, 'infinity')`,
    ordem: sql`g.regra`,
  })
