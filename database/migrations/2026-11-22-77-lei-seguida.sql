-- A family that follows another one is within its law too (`familiaSeguida` of `shared/regras`).

/**
 * The law on a day: the last row of law of the scope, else of its family, else of the family that
 * this one follows where it has no row of law for the rule.
 */
create or replace function lei_em(alguma text, escopo text, dia date) returns numeric
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select v.valor from regra_versao v
     where v.regra = alguma and v.natureza = 'LEI'
       and (v.convenio in (escopo, split_part(escopo, '/', 1))
            or v.convenio = 'INSS' and split_part(escopo, '/', 1) = 'INSS_LOAS'
               and not exists (select from regra_versao o where o.regra = alguma
                     and o.natureza = 'LEI' and o.convenio in (escopo, 'INSS_LOAS')))
       and v.vigencia_inicio <= dia and coalesce(v.vigencia_fim, 'infinity') >= dia
     order by length(v.convenio) desc, v.vigencia_inicio desc, v.versao desc limit 1;
  end;
