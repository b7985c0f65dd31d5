-- Lists of a campaign: who works them, when they are open, and the clients that wait in them.

create table mailing_perfil (
  codigo text primary key check (codigo ~ '^[A-Z][A-Z0-9_]{2,39}$'),
  nome text not null,
  -- A gestor chooses its clients by hand; the others follow a criterion of the base.
  manual boolean not null,
  -- The purpose that the contact gate is asked with.
  finalidade text not null check (finalidade in ('CAMPANHA', 'RETENCAO', 'ATENDIMENTO')),
  ordem int not null
);
insert into mailing_perfil (codigo, nome, manual, finalidade, ordem) values
  ('REFIN_PARCELAS_PAGAS', 'Refinanciamento com parcelas pagas', false, 'CAMPANHA', 10),
  ('MARGEM_NOVA', 'Margem nova após reajuste', false, 'CAMPANHA', 20),
  ('ACEITE_VENCENDO', 'Aceite perto de vencer', false, 'ATENDIMENTO', 30),
  ('ANIVERSARIANTES', 'Aniversariantes', false, 'CAMPANHA', 40),
  ('SEM_CONTATO', 'Sem contato há dias', false, 'CAMPANHA', 50),
  ('PORTAVEIS', 'Contratos de outros bancos', false, 'CAMPANHA', 60),
  ('CTC_EM_CURSO', 'Saída pedida para outro banco', false, 'RETENCAO', 70),
  ('PROPOSTA_RECUPERAVEL', 'Proposta recusada que pode voltar', false, 'ATENDIMENTO', 80),
  ('LISTA_DA_LOJA', 'Lista da loja', true, 'CAMPANHA', 90),
  ('CARTEIRA_ESCOLHIDA', 'Clientes escolhidos da carteira', true, 'CAMPANHA', 100),
  ('RETORNO_COMBINADO', 'Retorno combinado', true, 'ATENDIMENTO', 110);

create table mailing (
  id uuid primary key,
  codigo_promotor text not null references promotor,
  nome text not null check (length(nome) between 3 and 80),
  codigo_perfil text not null references mailing_perfil,
  origem text not null check (origem in ('ARQUIVO', 'BASE', 'MANUAL')),
  -- What chose the clients of a list of the base.
  criterio jsonb check (jsonb_typeof(criterio) = 'object'),
  roteiro text not null default '' check (length(roteiro) <= 4000),
  -- 1 is called first.
  prioridade smallint not null default 5 check (prioridade between 1 and 9),
  ritmo_hora int check (ritmo_hora between 1 and 10000),
  inicio date not null,
  fim date check (fim >= inicio),
  -- The days of the week, 0 is Sunday, and the hours of São Paulo at which it is open.
  dias smallint[] not null default '{1,2,3,4,5}'
    check (cardinality(dias) between 1 and 7 and dias <@ '{0,1,2,3,4,5,6}'::smallint[]),
  abre time not null default '08:00',
  fecha time not null default '20:00',
  check (fecha > abre),
  -- Owned clients go to anybody of the list, and stay the owner's.
  de_outros boolean not null default false,
  situacao text not null default 'RASCUNHO'
    check (situacao in ('RASCUNHO', 'ATIVA', 'PAUSADA', 'ENCERRADA')),
  versao int not null default 1,
  criado_por uuid not null references usuario,
  criado_em timestamptz not null,
  encerrado_em timestamptz,
  -- The gestor was told that nobody waits in it any more.
  secou_em timestamptz,
  check ((situacao = 'ENCERRADA') = (encerrado_em is not null)),
  check ((origem = 'BASE') = (criterio is not null)),
  unique (id, codigo_promotor)
);
create index mailing_promotor on mailing (codigo_promotor, situacao, prioridade, id);

-- The people who work the list; without a row it is the whole team of the promotor.
create table mailing_atendente (
  id_mailing uuid not null references mailing on delete cascade,
  id_usuario uuid not null references usuario,
  primary key (id_mailing, id_usuario)
);
create index mailing_atendente_usuario on mailing_atendente (id_usuario, id_mailing);

create table mailing_cliente (
  id_mailing uuid not null,
  id_relacionamento uuid not null references relacionamento,
  codigo_promotor text not null,
  situacao text not null default 'ESPERA' check (situacao in ('ESPERA', 'TRABALHADO', 'RETIRADO')),
  -- The sum of the weights of its reasons when it came in: the higher one is called first.
  peso int not null default 0,
  motivos text[] not null default '{}',
  -- Not before this instant: what passes with time, an answer asked for again, a rest.
  volta_em timestamptz not null,
  entrou_em timestamptz not null,
  saiu_em timestamptz,
  check ((situacao = 'ESPERA') = (saiu_em is null)),
  primary key (id_mailing, id_relacionamento),
  foreign key (id_mailing, codigo_promotor) references mailing (id, codigo_promotor) on delete cascade
) with (fillfactor = 80);
create index mailing_cliente_proximo on mailing_cliente (id_mailing, peso desc, id_relacionamento)
  where situacao = 'ESPERA';
create index mailing_cliente_relacionamento on mailing_cliente (id_relacionamento);

alter table mailing enable row level security;
create policy promotor on mailing using (codigo_promotor = any (promotores_visiveis()));
alter table mailing_cliente enable row level security;
create policy promotor on mailing_cliente using (codigo_promotor = any (promotores_visiveis()));
alter table mailing_atendente enable row level security;
create policy promotor on mailing_atendente
  using (exists (select from mailing m where m.id = id_mailing));

-- The list whose work took the opportunity up.
alter table oportunidade add id_mailing uuid references mailing;
create index oportunidade_mailing on oportunidade (id_mailing, status) where id_mailing is not null;

grant select on mailing_perfil to consigna_app;
grant select, insert, update on mailing to consigna_app;
grant select, insert, delete on mailing_atendente to consigna_app;
grant select, insert, update on mailing_cliente to consigna_app;
