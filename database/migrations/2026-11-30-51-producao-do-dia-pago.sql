-- A payment counts on the day on which the bank paid, however late it is heard: in the month of that day, with its
-- commission (docs/decisions/084).

/** The row of the last payment of a paid proposta, with its commission, follows its day and what was financed. */
create or replace function producao_acertar() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  pago date := (new.paga_em at time zone 'America/Sao_Paulo')::date;
begin
  update producao s
     set dia = coalesce(pago, s.dia), valor = new.valor_financiado,
         comissao = comissao_de(s.codigo_promotor, s.produto, s.codigo_convenio, coalesce(pago, s.dia),
           new.valor_financiado)
   where s.id_historico = (select q.id_historico from producao q
                             join proposta_historico h on h.id = q.id_historico
                            where q.id_proposta = new.id and q.quantas = 1
                            order by h.ocorrido_em desc, h.id desc limit 1);
  return null;
end $$;
drop trigger producao_acertar on proposta;
create trigger producao_acertar after update of valor_financiado, paga_em on proposta
  for each row when (new.situacao = 'PAGA' and (old.valor_financiado is distinct from new.valor_financiado
    or old.paga_em is distinct from new.paga_em))
  execute function producao_acertar();

/** What these histories add: payments, and the withdrawals of payments that stand already. */
create or replace function producao_somar(historicos uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into producao (id_historico, id_proposta, codigo_promotor, id_atendente, produto, codigo_convenio, dia, quantas, valor, comissao)
  select h.id, p.id, p.codigo_promotor, p.id_atendente, p.produto, p.codigo_convenio, d.dia, 1, p.valor_financiado,
         comissao_de(p.codigo_promotor, p.produto, p.codigo_convenio, d.dia, p.valor_financiado)
    from proposta_historico h
    join proposta p on p.id = h.id_proposta
    -- The proposta has the instant of its last payment only; of one that is heard just now it is not written yet.
    cross join lateral (select (coalesce(
        case when not exists (select from proposta_historico n
                 where n.id_proposta = h.id_proposta and n.para = 'PAGA' and n.de is distinct from 'PAGA'
                   and (n.ocorrido_em, n.id) > (h.ocorrido_em, h.id)) then p.paga_em end,
        h.ocorrido_em) at time zone 'America/Sao_Paulo')::date as dia) d
   where h.id = any (historicos) and h.para = 'PAGA' and h.de is distinct from 'PAGA'
  on conflict do nothing;
  insert into producao (id_historico, id_proposta, codigo_promotor, id_atendente, produto, codigo_convenio, dia, quantas, valor, comissao)
  select h.id, q.id_proposta, q.codigo_promotor, q.id_atendente, q.produto, q.codigo_convenio,
         (h.ocorrido_em at time zone 'America/Sao_Paulo')::date, -1, -q.valor, -q.comissao
    from proposta_historico h
    join lateral (select * from producao s where s.id_proposta = h.id_proposta and s.quantas = 1
                   order by s.dia desc limit 1) q on true
   where h.id = any (historicos) and h.de = 'PAGA' and h.para <> 'PAGA'
  on conflict do nothing;
end $$;
