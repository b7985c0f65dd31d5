-- A contract has one request at a time, of a client of no shop too: two banks would be told a balance for it, and both
-- would pay.

-- Those that came second are refused; the sweep answers the clearing.
with repetidas as (
  select x.id, x.situacao, row_number() over (partition by x.id_contrato
      order by x.classe = 'NOSSO' desc, x.recebida_em, x.id) as lugar
    from ctc x
   where x.classe in ('NOSSO', 'SEM_LOJA')
     and x.situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA', 'LIBERADA')
), recusadas as (
  update ctc x set classe = 'EM_CURSO', situacao = 'RECUSADA_TECNICA', motivo = 'portability_in_progress',
      terminada_em = now(), toca_em = null, versao = x.versao + 1
    from repetidas r where r.id = x.id and r.lugar > 1
  returning x.id, x.codigo_promotor, r.situacao as de, x.terminada_em)
insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, motivo, observacao, ocorrido_em)
select id, codigo_promotor, de, 'RECUSADA_TECNICA', 'SISTEMA', 'portability_in_progress',
    'Outro pedido para o mesmo contrato está em andamento', terminada_em from recusadas;

drop index ctc_uma_do_contrato;
create unique index ctc_uma_do_contrato on ctc (id_contrato)
  where situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA', 'LIBERADA') and classe in ('NOSSO', 'SEM_LOJA');

-- As in 2026-11-26-30-retencao.sql; `em_curso` counts requests of clients of no shop.
create or replace function ctc_fatos(do_contrato text, do_cpf text)
  returns table (id_contrato uuid, proprio boolean, situacao text, produto text, cpf_confere boolean, cessao text,
    em_curso boolean, em_refinanciamento boolean, id_cliente uuid, id_relacionamento uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select k.id, k.proprio, k.situacao, k.produto, c.cpf = do_cpf,
         case s.coobrigacao when true then 'COM_COOBRIGACAO' when false then 'SEM_COOBRIGACAO' end,
         exists (select from ctc x where x.id_contrato = k.id and x.classe in ('NOSSO', 'SEM_LOJA')
                    and x.situacao in ('RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA', 'LIBERADA')),
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
