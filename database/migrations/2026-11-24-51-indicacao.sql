-- Referral: the link of a person in a promotor, and who asked for contact on its page.

create table indicacao_link (
  id uuid primary key,
  codigo_promotor text not null references promotor,
  id_usuario uuid not null references usuario,
  -- The end of the address, which its owner shows again and again: kept as it is.
  codigo text not null unique check (codigo ~ '^[A-Za-z0-9_-]{24}$'),
  criado_em timestamptz not null,
  revogado_em timestamptz check (revogado_em >= criado_em),
  unique (id, codigo_promotor)
);
-- One live link of a person in a promotor.
create unique index indicacao_link_vivo on indicacao_link (codigo_promotor, id_usuario)
  where revogado_em is null;
alter table indicacao_link enable row level security;
create policy pessoa on indicacao_link
  using (codigo_promotor = any (promotores_visiveis()) and id_usuario = usuario_atual());
grant select, insert on indicacao_link to consigna_app;
grant update (revogado_em) on indicacao_link to consigna_app;

-- How often the page of a link was opened on a day of São Paulo; of whom is not kept.
create table indicacao_visita (
  id_link uuid not null,
  codigo_promotor text not null,
  dia date not null,
  quantas int not null default 1 check (quantas > 0),
  primary key (id_link, dia),
  foreign key (id_link, codigo_promotor) references indicacao_link (id, codigo_promotor)
);
alter table indicacao_visita enable row level security;
create policy promotor on indicacao_visita
  using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on indicacao_visita to consigna_app;

create table indicacao (
  id uuid primary key,
  id_link uuid not null,
  codigo_promotor text not null,
  -- Whose list it stands in: the owner of the link, or of the client where this promotor has the CPF.
  id_dono uuid not null references usuario,
  situacao text not null default 'A_CONFIRMAR'
    check (situacao in ('A_CONFIRMAR', 'ATENDIDA', 'DESCARTADA', 'APAGADA')),
  -- As typed on the page; erased with the evidence when it was not worked in time.
  nome text,
  ddd text,
  numero text,
  cpf text,
  -- The evidence of what the person agreed to.
  endereco text,
  agente text,
  texto text,
  texto_resumo text,
  texto_versao text not null,
  recebida_em timestamptz not null,
  -- The relationship that it became, or that the promotor had.
  id_relacionamento uuid references relacionamento,
  motivo_descarte text check (length(motivo_descarte) between 1 and 500),
  encerrada_em timestamptz,
  encerrada_por uuid references usuario,
  check ((situacao = 'DESCARTADA') = (motivo_descarte is not null)),
  check ((situacao in ('ATENDIDA', 'DESCARTADA')) = (encerrada_por is not null)),
  check (situacao <> 'APAGADA' or coalesce(nome, ddd, numero, cpf, endereco, agente) is null),
  check (situacao = 'APAGADA' or (nome is not null and ddd is not null and numero is not null
    and cpf is not null and endereco is not null and agente is not null and texto is not null
    and texto_resumo is not null)),
  foreign key (id_link, codigo_promotor) references indicacao_link (id, codigo_promotor)
);
create index indicacao_do_link on indicacao (id_link, recebida_em);
create index indicacao_dono on indicacao (id_dono, codigo_promotor, recebida_em desc, id);
create index indicacao_a_apagar on indicacao (recebida_em) where situacao = 'A_CONFIRMAR';
-- The same person asks twice: one that waits is enough.
create unique index indicacao_uma on indicacao (id_link, cpf) where situacao = 'A_CONFIRMAR';
alter table indicacao enable row level security;
create policy promotor on indicacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on indicacao to consigna_app;
grant update (id_dono, situacao, nome, ddd, numero, cpf, endereco, agente, texto, texto_resumo,
  id_relacionamento, motivo_descarte, encerrada_em, encerrada_por) on indicacao to consigna_app;

-- A form of the page is sent once: a second sending of it, or a copied one, adds nothing.
create table indicacao_ficha (
  id uuid primary key,
  usada_em timestamptz not null
);
create index indicacao_ficha_usada on indicacao_ficha (usada_em);
grant select, insert, delete on indicacao_ficha to consigna_app;

/** The link behind an address: whose it is and who invites. Nothing for an unknown or dead one. */
create function link_da_indicacao(endereco text)
  returns table (id uuid, codigo_promotor text, id_usuario uuid, pessoa text, promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select l.id, l.codigo_promotor, l.id_usuario, split_part(u.nome, ' ', 1), p.nome
    from indicacao_link l
    join usuario u on u.id = l.id_usuario and u.ativo
    join promotor p on p.codigo = l.codigo_promotor and p.situacao = 'ATIVO'
    join usuario_promotor up on up.id_usuario = u.id and up.codigo_promotor = p.codigo
   where l.codigo = link_da_indicacao.endereco and l.revogado_em is null;
end;
grant execute on function link_da_indicacao(text) to consigna_app;

/** The forms of one link are judged one after the other, so that its limit of the day holds. */
create function travar_link_da_indicacao(alvo uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from indicacao_link where id = alvo for no key update;
end $$;
grant execute on function travar_link_da_indicacao(uuid) to consigna_app;

-- A CPF that is new to the bank --------------------------------------------------------------------

-- The client was made from what was typed on the page, and is whole only after a code to that phone.
alter table relacionamento add pela_indicacao boolean not null default false,
  add constraint relacionamento_pela_indicacao check (not pela_indicacao or confirmado_em is null);
grant insert (pela_indicacao) on relacionamento to consigna_app;

create or replace function confirmar_inedito() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from cliente where id = new.id_cliente for no key update;
  if exists (select from relacionamento r where r.id_cliente = new.id_cliente) then
    new.pela_indicacao := false;
  elsif not new.pela_indicacao then
    new.confirmado_em := new.criado_em;
  end if;
  return new;
end $$;

-- Their promotor sees what it typed itself: the name and the phone. Whoever else makes the client whole
-- ends that (`confirmar_relacionamento`).
alter policy ver on cliente using (exists (
  select from relacionamento v
   where v.id_cliente = cliente.id and (v.confirmado_em is not null or v.pela_indicacao)
     and v.codigo_promotor = any (promotores_visiveis())));
alter policy cliente on telefone using (exists (
  select from relacionamento v
   where v.id_cliente = telefone.id_cliente and (v.confirmado_em is not null or v.pela_indicacao)
     and v.codigo_promotor = any (promotores_visiveis())));

/** The phone of a client made from the page, as it was typed there, while a code to it is all that is missing. */
create function telefone_da_indicacao(alvo uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select t.id
            from relacionamento r
            join indicacao i on i.id_relacionamento = r.id
            join telefone t on t.id_cliente = r.id_cliente and t.ddd = i.ddd and t.numero = i.numero
           where r.id = alvo and r.pela_indicacao and length(t.numero) = 9
             and t.situacao not in ('4', '5', '7')
           order by i.recebida_em limit 1);
revoke execute on function telefone_da_indicacao(uuid) from public;

create or replace function telefone_da_confirmacao(alvo uuid, quem uuid, agora timestamptz)
  returns table (id_telefone uuid, promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    (select t.id, case when r.confirmado_em is null then
              (select o.codigo_promotor from relacionamento o
                where o.id_cliente = r.id_cliente and o.confirmado_em is not null
                order by o.confirmado_em, o.id limit 1) end
       from relacionamento r
       join telefone t on t.id_cliente = r.id_cliente
      where r.id = alvo and r.codigo_promotor = any (promotores_visiveis())
        and t.situacao = '2' and length(t.numero) = 9
        and t.verificado_em < case when r.confirmado_em is null then r.criado_em
                                   else agora - interval '1 day' end
        and not trouxe_telefone(r.id, t.incluido_por, quem)
      order by t.verificado_em desc, t.id limit 1)
    union all
    select telefone_da_indicacao(r.id), null
      from relacionamento r
     where r.id = alvo and r.pela_indicacao and r.codigo_promotor = any (promotores_visiveis())
       and telefone_da_indicacao(r.id) is not null;
  end;

create or replace function telefone_confirma() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.tipo = 'CODIGO' and new.id_telefone = telefone_da_indicacao(new.id_relacionamento) then
    -- The code itself verifies it.
    new.verificado_em := new.pedida_em;
    return new;
  end if;
  select t.verificado_em into new.verificado_em
    from telefone t join relacionamento r on r.id = new.id_relacionamento
   where t.id = new.id_telefone and t.id_cliente = r.id_cliente and t.situacao = '2'
     and t.verificado_em < case when r.confirmado_em is null then r.criado_em
                                else new.pedida_em end
     and not trouxe_telefone(r.id, t.incluido_por, new.id_usuario);
  if new.verificado_em is null then
    raise exception 'The phone was not verified before' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function confirmar_relacionamento(alvo uuid, agora timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update relacionamento r set pela_indicacao = false
    from relacionamento q
   where q.id = alvo and r.id_cliente = q.id_cliente and r.pela_indicacao;
  update relacionamento set confirmado_em = agora, versao = versao + 1, atualizado_em = agora
   where id = alvo and confirmado_em is null;
  if not found then return false; end if;
  insert into relacionamento_palavra (id_relacionamento, codigo_promotor, palavra, nome_busca)
  select r.id, r.codigo_promotor, palavra, c.nome_busca
    from relacionamento r
    join cliente c on c.id = r.id_cliente
    cross join palavras_do_nome(c.nome_busca) as palavra
   where r.id = alvo;
  return true;
end $$;

create or replace function confirmacao_vale() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.situacao <> 'PEDIDA' then
    raise exception 'The proof was decided before' using errcode = 'check_violation';
  end if;
  if new.tipo = 'DOCUMENTO' and new.id_decisor <> new.id_usuario
      and pediu_relacionamento(new.id_relacionamento, new.id_decisor) then
    raise exception 'Who asked for the relationship does not decide its proof'
      using errcode = 'check_violation';
  end if;
  if new.tipo = 'LINK' and new.situacao = 'CONFIRMADA' and not telefone_ainda_confirma(new.id) then
    raise exception 'The phone of the link is not the client''s any more'
      using errcode = 'check_violation';
  end if;
  if new.situacao = 'CONFIRMADA' then
    if new.tipo = 'CODIGO' and new.id_telefone = telefone_da_indicacao(new.id_relacionamento) then
      update telefone set situacao = '2', verificado_em = new.decidida_em, versao = versao + 1,
             atualizado_em = new.decidida_em
       where id = new.id_telefone;
    end if;
    perform confirmar_relacionamento(new.id_relacionamento, new.decidida_em);
  end if;
  return new;
end $$;
