/**
 * The row of a rule in force for an agreement on `a.hoje`, as a lateral join `g`: its own, else its
 * family's (`regraEm`). Arguments are SQL.
 */
export const regraDoConvenio = (regra: string, familia: string, codigoConvenio: string): string =>
  `left join lateral (
     select g.valor, g.norma, g.confianca from regra_vigencia g
      where g.regra = ${regra} and g.convenio in (${familia}, ${familia} || '/' || ${codigoConvenio})
        and a.hoje >= g.vigencia_inicio and a.hoje <= coalesce(g.vigencia_fim, 'infinity')
      order by length(g.convenio) desc limit 1) g on true`

/** The value of a rule in force on a day, as SQL: null where no row covers it. */
export const valorDaRegra = (regra: string, convenio: string, dia: string): string =>
  `(select g.valor from regra_vigencia g
     where g.regra = '${regra}' and g.convenio = '${convenio}' and g.vigencia_inicio <= ${dia}
       and coalesce(g.vigencia_fim, 'infinity') >= ${dia})`
