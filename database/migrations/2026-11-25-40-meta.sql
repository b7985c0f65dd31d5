-- Production: what paid propostas brought, the commission of it, and the targets of a month.

/** The share of a paid proposta that is commission, by promotor and product, of an agreement or of all. */
create table meta_comissao (
  id uuid primary key,
  codigo_promotor text not null references promotor on delete cascade,
  produto text not null,
  -- Absent: every agreement without a row of its own.
  codigo_convenio text references convenio,
  percentual numeric(5, 2) not null check (percentual between 0 and 100),
  -- Days of São Paulo. A row is in force until the next one of its key; none is changed. Of several of the
  -- same day the newest counts.
  vigencia_inicio date not null,
  id_usuario uuid references usuario,
  criada_em timestamptz not null
);
create index meta_comissao_chave
  on meta_comissao (codigo_promotor, produto, codigo_convenio, vigencia_inicio, criada_em desc);
create index meta_comissao_convenio on meta_comissao (codigo_convenio);
create index meta_comissao_usuario on meta_comissao (id_usuario);

/** One row a payment, and one a withdrawal of it, with the commission of its day. */
create table producao (
  id_historico uuid primary key,
  id_proposta uuid not null references proposta on delete cascade,
  codigo_promotor text not null references promotor on delete cascade,
  -- The owner of the client when it was paid; its withdrawal is theirs too.
  id_atendente uuid references usuario,
  produto text not null,
  codigo_convenio text not null references convenio,
  dia date not null,
  quantas smallint not null check (quantas in (1, -1)),
  valor bigint not null,
  comissao bigint not null,
  check (sign(valor) in (0, quantas) and sign(comissao) in (0, quantas))
);
create index producao_proposta on producao (id_proposta);
create index producao_promotor on producao (codigo_promotor, dia);
create index producao_atendente on producao (id_atendente, dia);
create index producao_convenio on producao (codigo_convenio);

/** A target of a month: of a promotor, or of one atendente there; of a product, or of all. Only added to. */
create table meta (
  id uuid primary key,
  codigo_promotor text not null references promotor on delete cascade,
  id_atendente uuid references usuario,
  -- The first day of the month.
  mes date not null check (extract(day from mes) = 1),
  produto text,
  -- Neither: the target was taken back.
  quantidade int check (quantidade > 0),
  valor bigint check (valor > 0),
  id_usuario uuid references usuario,
  criada_em timestamptz not null
);
create index meta_mes on meta (codigo_promotor, mes, id_atendente, produto, criada_em desc);
create index meta_atendente on meta (id_atendente);
create index meta_usuario on meta (id_usuario);

alter table meta_comissao enable row level security;
create policy promotor on meta_comissao using (codigo_promotor = any (promotores_visiveis()));
alter table producao enable row level security;
create policy promotor on producao using (codigo_promotor = any (promotores_visiveis()));
alter table meta enable row level security;
create policy promotor on meta using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on meta_comissao, meta to consigna_app;
grant select on producao to consigna_app;

/** The commission of an amount paid on a day, in centavos: rounded once, half up. Zero without a row. */
create function comissao_de(promotor text, o_produto text, convenio text, o_dia date, valor bigint)
  returns bigint language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce((
    select round(valor * k.percentual / 100) from meta_comissao k
     where k.codigo_promotor = promotor and k.produto = o_produto
       and (k.codigo_convenio = convenio or k.codigo_convenio is null) and k.vigencia_inicio <= o_dia
     order by k.codigo_convenio is null, k.vigencia_inicio desc, k.criada_em desc, k.id desc
     limit 1), 0)::bigint;
end;

/** What these histories add: payments, and the withdrawals of payments that stand already. */
create function producao_somar(historicos uuid[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into producao (id_historico, id_proposta, codigo_promotor, id_atendente, produto, codigo_convenio, dia, quantas, valor, comissao)
  select h.id, p.id, p.codigo_promotor, p.id_atendente, p.produto, p.codigo_convenio, d.dia, 1, p.valor_financiado,
         comissao_de(p.codigo_promotor, p.produto, p.codigo_convenio, d.dia, p.valor_financiado)
    from proposta_historico h
    join proposta p on p.id = h.id_proposta
    cross join lateral (select (h.ocorrido_em at time zone 'America/Sao_Paulo')::date as dia) d
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
revoke execute on function producao_somar(uuid[]) from public;

create function producao_seguir() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from novas where para = 'PAGA' or de = 'PAGA') then
    perform producao_somar((select array_agg(id) from novas where para = 'PAGA' or de = 'PAGA'));
  end if;
  return null;
end $$;
create trigger producao_seguir after insert on proposta_historico
  referencing new table as novas
  for each statement execute function producao_seguir();

/** Production again from the histories, by the commissions that are in force on their days. */
create function producao_refazer() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from producao;
  perform producao_somar((select array_agg(id) from proposta_historico where para = 'PAGA' or de = 'PAGA'));
end $$;
revoke execute on function producao_refazer() from public;
select producao_refazer();
