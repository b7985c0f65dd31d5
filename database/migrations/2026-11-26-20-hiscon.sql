-- The loan history of the INSS that a client brings (HISCON): the paper, what was read of it, and who confirmed it.

create table hiscon (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  origem text not null check (origem in ('BENEFICIARIO', 'PROVA_DE_VIDA')),
  situacao text not null check (situacao in ('LIDO', 'NAO_LIDO', 'CONFIRMADO', 'SUBSTITUIDO')),
  -- The file, by its name in the store, and SHA-256 of its bytes.
  arquivo uuid not null,
  resumo text not null check (resumo ~ '^[0-9a-f]{64}$'),
  bytes int not null check (bytes > 0),
  paginas int,
  -- The instant of the footer; null only of a paper that was not read.
  emitido_em timestamptz,
  codigo text,
  check (situacao in ('NAO_LIDO', 'SUBSTITUIDO') or emitido_em is not null),
  enviado_por uuid not null references usuario,
  enviado_em timestamptz not null,
  confirmado_por uuid references usuario,
  confirmado_em timestamptz,
  check ((confirmado_em is null) = (confirmado_por is null)),
  check (situacao <> 'CONFIRMADO' or confirmado_em is not null)
);
-- One that waits to be confirmed and one that counts; a second click finds the first.
create unique index hiscon_um_lido on hiscon (id_relacionamento) where situacao = 'LIDO';
create unique index hiscon_um_confirmado on hiscon (id_relacionamento) where situacao = 'CONFIRMADO';
create index hiscon_relacionamento on hiscon (id_relacionamento, enviado_em desc);
create index hiscon_cliente on hiscon (id_cliente);
create index hiscon_promotor on hiscon (codigo_promotor);
create index hiscon_enviado_por on hiscon (enviado_por);
create index hiscon_confirmado_por on hiscon (confirmado_por) where confirmado_por is not null;
alter table hiscon enable row level security;
create policy promotor on hiscon using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on hiscon to consigna_app;
grant update (situacao, confirmado_por, confirmado_em) on hiscon to consigna_app;

-- A benefit of the paper. `id_beneficio` is ours, once the bank knows its number.
create table hiscon_beneficio (
  id uuid primary key,
  id_hiscon uuid not null references hiscon on delete cascade,
  codigo_promotor text not null references promotor,
  ordem int not null,
  nb text check (nb ~ '^[0-9]{10}$'),
  id_beneficio uuid references beneficio,
  -- As page 1 and the page of the margins say it (`BeneficioDoHiscon` without its loans).
  lido jsonb not null check (jsonb_typeof(lido) = 'object'),
  unique (id_hiscon, ordem)
);
create index hiscon_beneficio_promotor on hiscon_beneficio (codigo_promotor);
create index hiscon_beneficio_beneficio on hiscon_beneficio (id_beneficio) where id_beneficio is not null;
alter table hiscon_beneficio enable row level security;
create policy promotor on hiscon_beneficio using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on hiscon_beneficio to consigna_app;
grant update (id_beneficio) on hiscon_beneficio to consigna_app;

-- A loan of the paper (`ContratoDoHiscon`): as it was read, and as it counts once a person confirmed it.
create table hiscon_contrato (
  id uuid primary key,
  id_hiscon uuid not null references hiscon on delete cascade,
  id_hiscon_beneficio uuid not null references hiscon_beneficio on delete cascade,
  codigo_promotor text not null references promotor,
  ordem int not null,
  lido jsonb not null check (jsonb_typeof(lido) = 'object'),
  vale jsonb check (jsonb_typeof(vale) = 'object'),
  -- The contract that it became here.
  id_contrato uuid references contrato,
  unique (id_hiscon_beneficio, ordem)
);
create index hiscon_contrato_hiscon on hiscon_contrato (id_hiscon);
create index hiscon_contrato_promotor on hiscon_contrato (codigo_promotor);
create index hiscon_contrato_contrato on hiscon_contrato (id_contrato) where id_contrato is not null;
alter table hiscon_contrato enable row level security;
create policy promotor on hiscon_contrato using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on hiscon_contrato to consigna_app;
grant update (vale, id_contrato) on hiscon_contrato to consigna_app;

-- Evidence of the confirmation, field by field: what was read, what counts, who compared it with the page.
create table hiscon_conferencia (
  id uuid primary key,
  id_hiscon uuid not null references hiscon on delete cascade,
  id_hiscon_contrato uuid references hiscon_contrato on delete cascade,
  codigo_promotor text not null references promotor,
  -- A field of a loan, or of the paper (`divergencias`, `titular`).
  campo text not null,
  motivo text not null,
  acao text not null check (acao in ('CONFERE', 'CORRIGE')),
  antes jsonb,
  depois jsonb,
  id_usuario uuid not null references usuario,
  conferido_em timestamptz not null
);
create index hiscon_conferencia_hiscon on hiscon_conferencia (id_hiscon);
create index hiscon_conferencia_contrato on hiscon_conferencia (id_hiscon_contrato)
  where id_hiscon_contrato is not null;
create index hiscon_conferencia_promotor on hiscon_conferencia (codigo_promotor);
create index hiscon_conferencia_usuario on hiscon_conferencia (id_usuario);
alter table hiscon_conferencia enable row level security;
create policy promotor on hiscon_conferencia using (codigo_promotor = any (promotores_visiveis()));
-- Append-only.
grant select, insert on hiscon_conferencia to consigna_app;

/**
 * Whose benefit a number is, among all of the bank: of this client (with its id), of another one, or unknown. The
 * paper has no CPF: a number of another client makes it another person's.
 */
create function nb_do_hiscon(do_cliente uuid, qual text) returns table (id uuid, de_outro boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select case when b.id_cliente = do_cliente then b.id end, b.id_cliente <> do_cliente
    from beneficio b
   where b.numero = qual
     and exists (select from relacionamento r where r.id_cliente = do_cliente
                    and r.codigo_promotor = any (promotores_visiveis()));
end;
revoke execute on function nb_do_hiscon(uuid, text) from public;
grant execute on function nb_do_hiscon(uuid, text) to consigna_app;

-- The sweep of files keeps those of papers.
create or replace function arquivos_conhecidos() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select arquivo from formalizacao_documento union select arquivo from arquivo_ingresso
        union select arquivo from confirmacao where arquivo is not null
        union select arquivo from mailing_importacao where arquivo is not null
        union select arquivo from hiscon $$;
