-- A balance that the other bank never pays binds the contract for so many days only: another bank may ask for it then.
-- The request stays released, and a late payment still counts.
alter table ctc add caducada_em timestamptz;
grant update (caducada_em) on ctc to consigna_app;

drop index ctc_uma_do_contrato;
create unique index ctc_uma_do_contrato on ctc (id_contrato)
  where situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA', 'LIBERADA') and classe in ('NOSSO', 'SEM_LOJA')
    and caducada_em is null;

-- As in 2026-11-28-99-ctc-em-curso.sql; `em_curso` leaves out what lapsed.
create or replace function ctc_fatos(do_contrato text, do_cpf text)
  returns table (id_contrato uuid, proprio boolean, situacao text, produto text, cpf_confere boolean, cessao text,
    em_curso boolean, em_refinanciamento boolean, id_cliente uuid, id_relacionamento uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select k.id, k.proprio, k.situacao, k.produto, c.cpf = do_cpf,
         case s.coobrigacao when true then 'COM_COOBRIGACAO' when false then 'SEM_COOBRIGACAO' end,
         exists (select from ctc x where x.id_contrato = k.id and x.classe in ('NOSSO', 'SEM_LOJA')
                    and x.situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA', 'LIBERADA')
                    and x.caducada_em is null),
         exists (select from proposta_contrato q where q.id_contrato = k.id and q.viva),
         k.id_cliente, r.id, r.codigo_promotor
    from contrato k
    join cliente c on c.id = k.id_cliente
    left join ctc_cessao s on s.numero_contrato = k.numero
    left join lateral (
      select v.id, v.codigo_promotor from relacionamento v
       where v.id_cliente = k.id_cliente and v.confirmado_em is not null
       order by v.codigo_promotor = (select p.codigo_promotor from proposta p where p.numero = k.numero)
                  desc nulls last,
                v.id_atendente is null, v.atualizado_em desc, v.id
       limit 1) r on true
   where k.numero = do_contrato;
end;
