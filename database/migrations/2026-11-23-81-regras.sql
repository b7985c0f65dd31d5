-- Who asked for a row of law may withdraw it; and the law on a day is read as its line is.

alter table regra_pedido drop constraint regra_pedido_situacao_check;
alter table regra_pedido add constraint regra_pedido_situacao_check
  check (situacao in ('PENDENTE', 'APROVADO', 'RECUSADO', 'RETIRADO'));
alter table regra_pedido drop constraint regra_pedido_de_outro;
alter table regra_pedido add constraint regra_pedido_de_outro
  check ((situacao = 'RETIRADO') = (id_decisor = id_usuario));

/**
 * The law on a day: of its scope, else of its family, else of the family that this one follows where it
 * has no row of law for the rule. Of each, the row that began last counts; after its last day there is
 * a gap, and the next of them counts (`linhaDe` and `comFundo` of `shared/regras`).
 */
create or replace function lei_em(alguma text, escopo text, dia date) returns numeric
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select v.valor from (
      select distinct on (o.convenio) o.convenio, o.valor, o.vigencia_fim from regra_versao o
       where o.regra = alguma and o.natureza = 'LEI' and o.vigencia_inicio <= dia
         and (o.convenio in (escopo, split_part(escopo, '/', 1))
              or o.convenio = 'INSS' and split_part(escopo, '/', 1) = 'INSS_LOAS'
                 and not exists (select from regra_versao p where p.regra = alguma
                       and p.natureza = 'LEI' and p.convenio in (escopo, 'INSS_LOAS')))
       order by o.convenio, o.vigencia_inicio desc, o.versao desc) v
     where coalesce(v.vigencia_fim, 'infinity') >= dia
     order by length(v.convenio) desc limit 1;
  end;
