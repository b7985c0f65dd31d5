/** The value of a rule in force on a day, as SQL: null where no row covers it. */
export const valorDaRegra = (regra: string, convenio: string, dia: string): string =>
  `(select g.valor from regra_vigencia g
     where g.regra = '${regra}' and g.convenio = '${convenio}' and g.vigencia_inicio <= ${dia}
       and coalesce(g.vigencia_fim, 'infinity') >= ${dia})`
