-- Points of conduct: proposed by one gestor, confirmed by another, counted until they expire.

/** Faults and their points; filled from database/reference. */
create table conduta_motivo (
  codigo text primary key,
  nome text not null,
  pontos int not null check (pontos between 5 and 20 and pontos % 5 = 0),
  fonte text not null,
  confianca text not null
);
grant select on conduta_motivo to consigna_app;

create table conduta (
  id uuid primary key,
  codigo_promotor text not null references promotor on delete cascade,
  id_usuario uuid not null references usuario,
  motivo text not null references conduta_motivo,
  -- Of the reason on the day of the proposal.
  pontos int not null check (pontos > 0),
  texto text not null,
  -- Evidence: a cleaned file, and the proposta where there is one.
  arquivo uuid not null,
  formato text not null check (formato in ('JPEG', 'PNG', 'PDF')),
  arquivo_resumo text not null check (arquivo_resumo ~ '^[0-9a-f]{64}$'),
  id_proposta uuid references proposta on delete set null,
  data_fato date not null,
  situacao text not null check (situacao in ('PROPOSTA', 'CONFIRMADA', 'RECUSADA', 'RETIRADA')),
  id_autor uuid not null references usuario,
  criada_em timestamptz not null,
  id_decisor uuid references usuario,
  observacao text,
  decidida_em timestamptz,
  -- The first day on which confirmed points do not count any more.
  vence_em date,
  resposta text,
  respondida_em timestamptz,
  check (id_autor <> id_usuario),
  check ((situacao = 'PROPOSTA') = (decidida_em is null) and (id_decisor is null) = (decidida_em is null)),
  -- Two persons, none of them the one who is judged; who proposed takes back.
  check (situacao not in ('CONFIRMADA', 'RECUSADA') or (id_decisor <> id_autor and id_decisor <> id_usuario)),
  check (situacao <> 'RETIRADA' or id_decisor = id_autor),
  check ((situacao = 'CONFIRMADA') = (vence_em is not null)),
  check ((resposta is null) = (respondida_em is null))
);
create index conduta_pessoa on conduta (id_usuario, codigo_promotor, vence_em);
create index conduta_promotor on conduta (codigo_promotor, criada_em desc);
create index conduta_motivo_de on conduta (motivo);
create index conduta_proposta on conduta (id_proposta);
create index conduta_autor on conduta (id_autor);
create index conduta_decisor on conduta (id_decisor);

alter table conduta enable row level security;
create policy promotor on conduta using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on conduta to consigna_app;

/** Who of these people looked at the evidence: nobody decides about a file unseen. */
create table conduta_abertura (
  id_conduta uuid not null references conduta on delete cascade,
  id_usuario uuid not null references usuario,
  codigo_promotor text not null references promotor on delete cascade,
  aberta_em timestamptz not null,
  primary key (id_conduta, id_usuario)
);
create index conduta_abertura_usuario on conduta_abertura (id_usuario);
create index conduta_abertura_promotor on conduta_abertura (codigo_promotor);
alter table conduta_abertura enable row level security;
create policy promotor on conduta_abertura using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on conduta_abertura to consigna_app;

grant update (situacao, id_decisor, observacao, decidida_em, vence_em, resposta, respondida_em) on conduta
  to consigna_app;

-- An address of one file may be of no client.
alter table arquivo_ingresso alter column id_cliente drop not null;

/** Whether nobody of the promotor but `fora` has the control and is at work at that instant (docs/decisions/073). */
create function ninguem_mais_tem(promotor text, fora uuid[], pedido text, agora timestamptz)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select not exists (select from usuario_promotor up
      join usuario u on u.id = up.id_usuario and u.ativo and u.id <> all (fora)
      join perfil_controle pc on pc.perfil = u.perfil and pc.controle = pedido
     where up.codigo_promotor = promotor
       and not exists (select from ausencia a where a.id_usuario = u.id and a.excluida_em is null
         and a.de <= agora and a.ate > agora));
  end;
grant execute on function ninguem_mais_tem(text, uuid[], text, timestamptz) to consigna_app;

/** Points that only the bank's checker can confirm, found before row-level security applies. */
create function condutas_da_mesa(agora timestamptz)
  returns table (id uuid, codigo_promotor text, id_autor uuid, id_usuario uuid, criada_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select c.id, c.codigo_promotor, c.id_autor, c.id_usuario, c.criada_em from conduta c
     where c.situacao = 'PROPOSTA'
       and ninguem_mais_tem(c.codigo_promotor, array[c.id_autor, c.id_usuario], 'CONDUTA_CONFIRMAR', agora);
  end;
grant execute on function condutas_da_mesa(timestamptz) to consigna_app;
create index conduta_espera on conduta (criada_em) where situacao = 'PROPOSTA';

/** Who works for another promotor decides only where nobody else of this one could. */
create function conduta_da_mesa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.situacao = 'PROPOSTA' and new.situacao in ('CONFIRMADA', 'RECUSADA')
     and not exists (select from usuario_promotor
       where id_usuario = new.id_decisor and codigo_promotor = new.codigo_promotor)
     and not ninguem_mais_tem(new.codigo_promotor, array[new.id_autor, new.id_usuario],
       'CONDUTA_CONFIRMAR', new.decidida_em)
  then
    raise exception 'Only people of the promotor decide this' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger conduta_da_mesa before update on conduta
  for each row execute function conduta_da_mesa();

/** Certificates whose end was announced, each once. */
create table conduta_certificacao (
  id_usuario uuid not null references usuario on delete cascade,
  valida_ate date not null,
  avisada_em timestamptz not null,
  primary key (id_usuario, valida_ate)
);
alter table conduta_certificacao enable row level security;
create policy promotor on conduta_certificacao using (exists (
  select from usuario_promotor up where up.id_usuario = conduta_certificacao.id_usuario
     and up.codigo_promotor = any (promotores_visiveis())));
grant select, insert on conduta_certificacao to consigna_app;
