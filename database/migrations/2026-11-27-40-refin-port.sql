-- The refinancing of a portability (docs/decisions/096): a proposta of its own, which waits for the
-- portability whose contract it settles.

alter table proposta
  add column id_portabilidade uuid references proposta,
  add constraint proposta_da_portabilidade check (id_portabilidade is null or produto = 'REFIN_PORT');
create index proposta_id_portabilidade on proposta (id_portabilidade)
  where id_portabilidade is not null;
-- At most one that lives, or was paid.
create unique index proposta_refin_da_portabilidade on proposta (id_portabilidade)
  where id_portabilidade is not null
    and situacao not in ('REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA');

/**
 * It is booked and paid after its portability was paid. Money that the bank paid for one that had
 * ended is true all the same, and stands before a person.
 */
create function refin_depois_da_portabilidade() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from proposta o where o.id = new.id_portabilidade and o.situacao = 'PAGA') then
    raise exception 'A refinancing is booked after its portability was paid' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger proposta_refin_depois before update of situacao on proposta
  for each row when (new.id_portabilidade is not null
    and new.situacao in ('AVERBACAO', 'ANUENCIA', 'AVERBADA', 'PAGA')
    and old.situacao not in ('REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'))
  execute function refin_depois_da_portabilidade();

/**
 * As in 2026-11-23-91-2: what a proposta reserves. The refinancing of a portability that is on its way
 * settles what that portability ends, so the instalment of the origin is counted once.
 */
create or replace function margem_reservas(do_beneficio uuid, do_empregador uuid, dia date)
  returns table (produto text, numero text, valor bigint, lugares int, desde timestamptz,
    averbada_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select p.produto, case when p.codigo_promotor = any (promotores_visiveis()) then p.numero end,
           r.valor, case when p.produto in ('RMC', 'RCC', 'SAQUE') then 0 else r.lugares end,
           p.criada_em,
           (select min(coalesce(h.de_fato_em, h.ocorrido_em)) from proposta_historico h
             where h.id_proposta = p.id and h.para in ('AVERBADA', 'AVERBADA_PORT'))
      from proposta p
     cross join lateral (
       select p.valor_parcela - coalesce(sum(k.valor_parcela), 0)::bigint as valor,
              greatest(0, 1 - count(k.id))::int as lugares
         from proposta_contrato q
         join contrato k on k.id = q.id_contrato and k.situacao = 'ATIVO'
          and k.ultimo_vencimento > dia
        where q.id_proposta = case
            when p.id_portabilidade is not null and not exists (
              select from proposta_contrato o where o.id_proposta = p.id) then p.id_portabilidade
            else p.id end) r
     where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')
       and r.valor > 0 and cliente_visivel(p.id_cliente)
    union all
    select p.produto, case when p.codigo_promotor = any (promotores_visiveis()) then p.numero end,
           case when p.situacao = 'PAGA' then -r.valor else r.valor end,
           case when p.produto in ('RMC', 'RCC', 'SAQUE') then 0
                when p.situacao = 'PAGA' then greatest(0, r.contratos - 1)
                else greatest(0, 1 - r.contratos) end,
           p.criada_em, null::timestamptz
      from proposta p
     cross join lateral (
       select p.valor_parcela - coalesce(sum(k.valor_parcela), 0)::bigint as valor,
              count(k.id)::int as contratos
         from proposta_contrato q
         join contrato k on k.id = q.id_contrato and k.ultimo_vencimento > dia
          and (k.situacao = 'ATIVO' and p.situacao <> 'PAGA' or k.quitado_por = p.id)
        where q.id_proposta = p.id) r
     where p.id in (select propostas_em_disputa())
       and (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
       and case when p.situacao = 'PAGA' then r.valor < 0 else r.valor > 0 end
       and cliente_visivel(p.id_cliente);
  end;
