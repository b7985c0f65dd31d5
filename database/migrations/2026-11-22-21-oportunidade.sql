-- Offers to a client, their statuses and loss reasons. The board lists oportunidades by status;
-- batches on it can be undone for a while.

create table oportunidade (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  -- The current owner of the client: stored here so that an atendente's board needs no join.
  id_atendente uuid references usuario,
  id_contrato uuid references contrato,
  id_beneficio uuid references beneficio,
  id_empregador uuid references empregador,
  codigo_convenio text not null references convenio,
  produto text not null check (produto in
    ('NOVO', 'REFIN', 'PORT', 'REFIN_PORT', 'RMC', 'RCC', 'SAQUE', 'CLT')),
  perfil text not null,
  origem text not null,
  status text not null check (status in
    ('Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento', 'Perdida', 'Ganha')),
  valor_liberado bigint not null check (valor_liberado >= 0),
  -- Its foreign key is in the file of `simulacao`, which refers to the oportunidade too.
  id_simulacao uuid,
  -- Since when it waits for a gestor's reason: its saved simulation leaves the client worse, and no
  -- reason is written yet.
  motivo_pedido_em timestamptz,
  id_fator_perda int references fator_perda,
  observacao_perda text,
  id_oportunidade_anterior uuid references oportunidade,
  versao int not null default 1,
  criada_em timestamptz not null,
  atualizada_em timestamptz not null,
  check ((status = 'Perdida') = (id_fator_perda is not null))
);
-- One open oportunidade for each client, benefit or job, product and contract (domain 11.1).
create unique index oportunidade_unica_aberta on oportunidade (id_relacionamento, produto,
    coalesce(id_contrato, '00000000-0000-0000-0000-000000000000'),
    coalesce(id_beneficio, id_empregador, '00000000-0000-0000-0000-000000000000'))
  where status not in ('Perdida', 'Ganha');
create index oportunidade_relacionamento on oportunidade (id_relacionamento, status);
create index oportunidade_contrato on oportunidade (id_contrato) where id_contrato is not null;
-- The board: a column is one status, the newest first.
create index oportunidade_quadro_promotor on oportunidade
  (codigo_promotor, status, atualizada_em desc, id desc);
create index oportunidade_quadro_atendente on oportunidade
  (id_atendente, codigo_promotor, status, atualizada_em desc, id desc) where id_atendente is not null;
-- Begun ones not in motion, by the time of the last change: read by the idleness sweep.
create index oportunidade_em_curso on oportunidade (atualizada_em, id)
  where status in ('Em Atendimento', 'Simulada');
create index oportunidade_espera_motivo on oportunidade (codigo_promotor, motivo_pedido_em, id)
  where motivo_pedido_em is not null and status in ('Em Atendimento', 'Simulada', 'Em Andamento');

create function atendente_da_oportunidade() returns trigger language plpgsql as $$
begin
  new.id_atendente := (select id_atendente from relacionamento where id = new.id_relacionamento);
  return new;
end $$;
create trigger oportunidade_atendente before insert on oportunidade
  for each row execute function atendente_da_oportunidade();

alter table oportunidade enable row level security;
create policy promotor on oportunidade using (codigo_promotor = any (promotores_visiveis()));
grant select, insert, update on oportunidade to consigna_app;

create table oportunidade_historico (
  id uuid primary key default gen_random_uuid(),
  id_oportunidade uuid not null references oportunidade,
  id_cliente uuid not null,
  de text,
  para text not null,
  por text not null check (por in ('USUARIO', 'SISTEMA')),
  id_usuario uuid references usuario,
  codigo_promotor text not null,
  id_fator_perda int references fator_perda,
  observacao text,
  ocorrido_em timestamptz not null,
  -- A loss always has a reason; no other transition has one.
  check ((para = 'Perdida') = (id_fator_perda is not null)),
  check (por = 'SISTEMA' or id_usuario is not null)
);
create index oportunidade_historico_op on oportunidade_historico (id_oportunidade, ocorrido_em desc);
alter table oportunidade_historico enable row level security;
create policy cliente on oportunidade_historico using (exists (
  select from relacionamento v
   where v.id_cliente = oportunidade_historico.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on oportunidade_historico to consigna_app;

create table oportunidade_critica (
  id_oportunidade uuid not null references oportunidade on delete cascade,
  critica text not null,
  impeditiva boolean not null,
  primary key (id_oportunidade, critica)
);
grant select, insert, delete on oportunidade_critica to consigna_app;
