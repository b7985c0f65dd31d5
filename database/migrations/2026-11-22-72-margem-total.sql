-- The total margin and the owner of a contract (docs/decisions/039 and 047).
-- Mended for databases that it stopped on: contracts whose source nothing tells (docs/decisions/058).
-- Former summary: 4443d4603918808d199f0f47e7e25fe3de7fd85de888396a7559706dbdd312dc

/**
 * Each reservation of a benefit or a job (one of the two is null) on a day: the net effect of a live
 * proposta, its instalment less those of the running contracts it settles, and the place it takes.
 * Cards reserve of their own margins and of the total, and take no place. A proposta without a
 * positive effect has no row. The number is null where the caller's promotores do not see the
 * proposta. A booked one is counted by whoever states the margin after `averbada_em`.
 */
create or replace function margem_reservas(do_beneficio uuid, do_empregador uuid, dia date)
  returns table (produto text, numero text, valor bigint, lugares int, desde timestamptz,
    averbada_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.produto, case when p.codigo_promotor = any (promotores_visiveis()) then p.numero end,
           r.valor, case when p.produto in ('RMC', 'RCC', 'SAQUE') then 0 else r.lugares end,
           p.criada_em,
           (select min(h.ocorrido_em) from proposta_historico h
             where h.id_proposta = p.id and h.para in ('AVERBADA', 'AVERBADA_PORT'))
      from proposta p
     cross join lateral (
       select p.valor_parcela - coalesce(sum(k.valor_parcela), 0)::bigint as valor,
              greatest(0, 1 - count(k.id))::int as lugares
         from proposta_contrato q
         join contrato k on k.id = q.id_contrato and k.situacao = 'ATIVO'
          and k.ultimo_vencimento > dia
        where q.id_proposta = p.id) r
     where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
       and r.valor > 0 and cliente_visivel(p.id_cliente);
  end;

-- A loan of ours takes the margin of one benefit or job. Rows of before are mended: by the proposta of the contract, else by the only benefit or job there is.
update proposta p
   set id_beneficio = b.id
  from beneficio b join convenio v on v.regime = 'INSS'
 where num_nonnulls(p.id_beneficio, p.id_empregador) = 0 and b.id_cliente = p.id_cliente
   and v.codigo = p.codigo_convenio
   and not exists (select from beneficio o where o.id_cliente = p.id_cliente and o.id <> b.id);
update proposta p
   set id_empregador = e.id
  from empregador e
 where num_nonnulls(p.id_beneficio, p.id_empregador) = 0 and e.id_cliente = p.id_cliente
   and e.codigo_convenio = p.codigo_convenio
   and not exists (select from empregador o where o.id_cliente = p.id_cliente
                    and o.codigo_convenio = e.codigo_convenio and o.id <> e.id);
update contrato k
   set id_beneficio = p.id_beneficio, id_empregador = p.id_empregador
  from proposta p
 where num_nonnulls(k.id_beneficio, k.id_empregador) = 0 and p.numero = k.numero;
update contrato k
   set id_beneficio = b.id
  from beneficio b join convenio v on v.regime = 'INSS'
 where k.proprio and num_nonnulls(k.id_beneficio, k.id_empregador) = 0
   and b.id_cliente = k.id_cliente and v.codigo = k.codigo_convenio
   and not exists (select from beneficio o where o.id_cliente = k.id_cliente and o.id <> b.id);
update contrato k
   set id_empregador = e.id
  from empregador e
 where k.proprio and num_nonnulls(k.id_beneficio, k.id_empregador) = 0
   and e.id_cliente = k.id_cliente and e.codigo_convenio = k.codigo_convenio
   and not exists (select from empregador o where o.id_cliente = k.id_cliente
                    and o.codigo_convenio = e.codigo_convenio and o.id <> e.id);
-- With several, the one that was in force first on the day of the contract, else the oldest.
update contrato k
   set id_beneficio = (select b.id from beneficio b where b.id_cliente = k.id_cliente
                        order by b.data_inicio <= k.data_contrato desc, b.data_inicio, b.id limit 1)
  from convenio v
 where v.codigo = k.codigo_convenio and v.regime = 'INSS'
   and k.proprio and num_nonnulls(k.id_beneficio, k.id_empregador) = 0;
update contrato k
   set id_empregador = (select e.id from empregador e
                         where e.id_cliente = k.id_cliente and e.codigo_convenio = k.codigo_convenio
                         order by e.atualizado_em, e.id limit 1)
 where k.proprio and num_nonnulls(k.id_beneficio, k.id_empregador) = 0;
-- Of two sources the one of the convênio.
update contrato k
   set id_beneficio = case when v.regime = 'INSS' then k.id_beneficio end,
       id_empregador = case when v.regime = 'INSS' then null else k.id_empregador end
  from convenio v
 where v.codigo = k.codigo_convenio
   and k.proprio and num_nonnulls(k.id_beneficio, k.id_empregador) = 2;
-- What no row of the bank tells is marked, and only such a row may be without a source.
alter table contrato add column fonte_desconhecida boolean not null default false;
update contrato set fonte_desconhecida = true
 where proprio and num_nonnulls(id_beneficio, id_empregador) = 0;
alter table contrato add constraint contrato_de_uma_fonte check (not proprio
  or num_nonnulls(id_beneficio, id_empregador) = case when fonte_desconhecida then 0 else 1 end);
