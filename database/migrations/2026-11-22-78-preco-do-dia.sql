-- The price of the day: a loan is priced again when it is booked and when it is paid. What the client
-- must accept again waits here with its link.

create table preco_dia (
  id uuid primary key,
  id_proposta uuid not null references proposta,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  momento text not null check (momento in ('AVERBACAO', 'PAGAMENTO')),
  -- The day of release that the figures are made for.
  dia date not null,
  situacao text not null check (situacao in ('APLICADO', 'AGUARDA', 'ACEITO', 'RECUSADO')),
  mudanca text not null check (mudanca in ('IGUAL', 'MELHOR', 'TOLERADA', 'PIOR')),
  id_simulacao_antes uuid not null references simulacao,
  id_simulacao uuid not null references simulacao,
  -- What the client accepted last, and what it would become.
  liberado_aceito bigint not null,
  liberado bigint not null,
  -- SHA-256 of the lines of the demonstrativo.
  resumo text not null,
  link_resumo text unique,
  criado_em timestamptz not null,
  respondido_em timestamptz,
  -- Where the client's answer came from.
  endereco text,
  agente text,
  check ((situacao in ('ACEITO', 'RECUSADO')) = (respondido_em is not null)),
  check (situacao <> 'AGUARDA' or link_resumo is not null)
);
create index preco_dia_proposta on preco_dia (id_proposta, criado_em desc);
-- One question to the client at a time.
create unique index preco_dia_em_espera on preco_dia (id_proposta) where situacao = 'AGUARDA';
alter table preco_dia enable row level security;
create policy promotor on preco_dia using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on preco_dia to consigna_app;
grant update (situacao, respondido_em, endereco, agente, link_resumo) on preco_dia to consigna_app;

/** Whose a link is, found before row-level security applies. */
create function preco_do_link(procurado text)
  returns table (id uuid, codigo_promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select r.id, r.codigo_promotor from preco_dia r where r.link_resumo = procurado;
  end;
grant execute on function preco_do_link(text) to consigna_app;

-- The balances that a refinancing settles move with its day.
grant update (saldo_devedor) on proposta_contrato to consigna_app;

alter table averbacao
  -- The simulation whose figures Dataprev holds.
  add id_simulacao uuid references simulacao,
  -- The day for which the payment order is good, and why the payment differs from it.
  add ordem_dia date,
  add divergencia text;
update averbacao a set id_simulacao = p.id_simulacao from proposta p where p.id = a.id_proposta;

alter table averbacao_evento drop constraint averbacao_evento_pergunta_check;
alter table averbacao_evento add constraint averbacao_evento_pergunta_check
  check (pergunta in ('AVERBAR', 'CONSULTAR', 'ALTERAR', 'EXCLUIR'));
