-- Who of the promotor is with a client now, and the pauses of the people who work here.

-- An open window of a person, and the client on its screen. Unlogged: a beat writes no log of the database, and
-- after a crash each open window is there again within seconds. Without a foreign key: a beat locks no row of a
-- relationship. A row lives until `ate`, which each beat moves; only `ate` changes then, so no index is written.
create unlogged table presenca (
  id_usuario uuid not null,
  codigo_promotor text not null,
  id_janela uuid not null,
  id_relacionamento uuid,
  -- Since when this client is on the screen.
  desde timestamptz not null,
  ate timestamptz not null,
  -- A window shows one client, of whichever promotor of the person.
  primary key (id_usuario, id_janela)
) with (fillfactor = 50);
create index presenca_relacionamento on presenca (id_relacionamento) where id_relacionamento is not null;
alter table presenca enable row level security;
create policy promotor on presenca
  using (codigo_promotor = any (promotores_visiveis()) or id_usuario = usuario_atual());
grant select, insert, update, delete on presenca to consigna_app;

-- The first and the last sign of a person on a day: what the law owes is counted from it. Kept for some days.
create table jornada (
  id_usuario uuid not null references usuario,
  dia date not null,
  inicio timestamptz not null,
  ultimo_sinal timestamptz not null check (ultimo_sinal >= inicio),
  primary key (id_usuario, dia)
) with (fillfactor = 70);
create index jornada_dia on jornada (dia);

-- A pause of a person. `encerrada_por` says what ended it.
create table pausa (
  id uuid primary key,
  id_usuario uuid not null references usuario,
  tipo text not null
    check (tipo in ('DESCANSO', 'REFEICAO', 'PESSOAL', 'TREINAMENTO', 'REUNIAO', 'TECNICA')),
  inicio timestamptz not null,
  fim timestamptz check (fim >= inicio),
  encerrada_por text check (encerrada_por in ('PESSOA', 'SAIDA', 'FIM_DO_DIA')),
  check ((fim is null) = (encerrada_por is null))
);
create unique index pausa_aberta on pausa (id_usuario) where encerrada_por is null;
create index pausa_do_dia on pausa (id_usuario, inicio desc);
create index pausa_sem_fim on pausa (inicio) where fim is null;

/** Whether the person is the one of the transaction, or works in a promotor that it shows. */
create function pessoa_visivel(quem uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select quem = usuario_atual()
      or exists (select from usuario_promotor up
                  where up.id_usuario = quem and up.codigo_promotor = any (promotores_visiveis()));
end;
grant execute on function pessoa_visivel(uuid) to consigna_app;
alter table jornada enable row level security;
create policy pessoa on jornada using (pessoa_visivel(id_usuario));
alter table pausa enable row level security;
create policy pessoa on pausa using (pessoa_visivel(id_usuario));
grant select, insert, delete on jornada to consigna_app;
grant update (ultimo_sinal) on jornada to consigna_app;
grant select, insert on pausa to consigna_app;
grant update (fim, encerrada_por) on pausa to consigna_app;

-- What a refinement of these rows of the law may do to their values.
insert into regra_refinamento (regra, sentido) values
  ('pausa_descansos', 'MAIOR'),
  ('pausa_descanso_minutos', 'MAIOR'),
  ('pausa_refeicao_minutos', 'MAIOR'),
  ('pausa_borda_minutos', 'IGUAL'),
  ('pausa_jornada_horas', 'MENOR');

-- Whose last session ended, and when. Who signs in again while a session lives is without one for an instant: the
-- identity server ends the old one before it writes the new one. So nobody is away before some seconds have passed.
create table identidade.saida (
  id_usuario uuid primary key,
  desde timestamptz not null default now()
);

create function identidade.anotar_saida() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from identidade.oidc_artefato a
              where a.modelo = 'Session' and a.id_usuario = old.id_usuario and a.expira_em > now()) then
    return null;
  end if;
  insert into identidade.saida (id_usuario) values (old.id_usuario)
    on conflict (id_usuario) do update set desde = excluded.desde;
  return null;
end $$;
create trigger oidc_artefato_saida after delete on identidade.oidc_artefato
  for each row when (old.modelo = 'Session' and old.id_usuario is not null)
  execute function identidade.anotar_saida();

/** Whether the person is signed in anywhere, or was ten seconds ago. */
create or replace function identidade.tem_sessao(usuario uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.usuario u
     where u.id = $1 and u.ativo
       and (exists (select from identidade.oidc_artefato a
                     where a.modelo = 'Session' and a.id_usuario = u.id and a.expira_em > now())
            or exists (select from identidade.saida s
                        where s.id_usuario = u.id and s.desde > now() - interval '10 seconds'))
  )
$$;

/**
 * Days and pauses that the sweep of the system works on: those of everybody. Who is signed in nowhere any more has
 * no window, and no pause since they left.
 */
create function varrer_presenca(agora timestamptz, guarda_dias int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hoje timestamptz := date_trunc('day', agora at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo';
  quantas int;
begin
  delete from presenca p where p.ate <= agora;
  delete from presenca p using identidade.saida s
   where p.id_usuario = s.id_usuario and not identidade.tem_sessao(s.id_usuario);
  -- So long ago on the clock of the database is so long ago on that of the application.
  update pausa p set encerrada_por = 'SAIDA', fim = greatest(p.inicio, agora - (now() - s.desde))
    from identidade.saida s
   where p.id_usuario = s.id_usuario and p.fim is null and not identidade.tem_sessao(s.id_usuario);
  delete from identidade.saida s where s.desde <= now() - interval '10 seconds';
  update pausa
     set encerrada_por = 'FIM_DO_DIA',
         fim = (date_trunc('day', inicio at time zone 'America/Sao_Paulo') + interval '1 day')
               at time zone 'America/Sao_Paulo'
   where fim is null and inicio < hoje;
  get diagnostics quantas = row_count;
  delete from jornada j where j.dia < (agora at time zone 'America/Sao_Paulo')::date - guarda_dias;
  return quantas;
end $$;
grant execute on function varrer_presenca(timestamptz, int) to consigna_app;

/**
 * Leases the client to the person, unless somebody has them: false when the row of the list is held or changed,
 * when the client is another's by now, rests, or may not be called now. Those whose time comes later sleep until
 * then; those whom time does not help leave the list. On a day without limits of contact nothing is changed.
 * A client whom a colleague has on the screen at this instant is passed over, and stays in the list.
 */
create or replace function alocar_cliente(lista mailing, quem uuid, pessoa uuid, donos uuid[], agora timestamptz,
  minutos int) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  vaga mailing_cliente;
  r relacionamento;
  quando timestamptz;
  tentativa uuid := gen_random_uuid();
begin
  perform from presenca p
   where p.id_relacionamento = quem and p.ate > agora and p.id_usuario <> pessoa;
  if found then return false; end if;
  -- The relationship first, as a transfer locks it; one that is being transferred is passed over.
  select x.* into r from relacionamento x
   where x.id = quem and x.confirmado_em is not null for key share skip locked;
  if not found then return false; end if;
  select mc.* into vaga from mailing_cliente mc
   where mc.id_mailing = lista.id and mc.id_relacionamento = quem
     and mc.situacao = 'ESPERA' and not mc.dorme for update skip locked;
  if not found then return false; end if;
  if not (lista.de_outros or r.id_atendente is null or r.id_atendente = any (donos)) then
    return false;
  end if;
  perform from fila_locacao l where l.id_relacionamento = quem and l.ate > agora;
  if found then return false; end if;
  select greatest(vaga.volta_em, d.ate) into quando
    from (select 1) x left join fila_descanso d on d.id_relacionamento = quem;
  if quando <= agora then
    quando := contato_liberado(r.id_cliente,
      (select p.finalidade from mailing_perfil p where p.codigo = lista.codigo_perfil), agora);
  end if;
  if quando is null then return false; end if;
  if quando = 'infinity' then
    update mailing_cliente set situacao = 'RETIRADO', saiu_em = agora
     where id_mailing = lista.id and id_relacionamento = quem;
    return false;
  elsif quando > agora then
    update mailing_cliente set dorme = true, volta_em = quando
     where id_mailing = lista.id and id_relacionamento = quem;
    return false;
  end if;
  -- A turn that ran out is over before the next one begins.
  update fila_tentativa t set resultado = 'SEM_RESULTADO', concluida_em = l.ate
    from fila_locacao l
   where l.id_relacionamento = quem and l.ate <= agora and t.id = l.id_tentativa and t.resultado is null;
  insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario, id_mailing,
    iniciada_em) values (tentativa, quem, r.id_cliente, r.codigo_promotor, pessoa, lista.id, agora);
  insert into fila_locacao as l (id_relacionamento, id_cliente, codigo_promotor, id_mailing, id_usuario,
    id_tentativa, desde, ate)
  values (quem, r.id_cliente, r.codigo_promotor, lista.id, pessoa, tentativa, agora,
    agora + make_interval(mins => minutos))
  on conflict (id_relacionamento) do update
     set id_mailing = excluded.id_mailing, id_usuario = excluded.id_usuario,
         id_tentativa = excluded.id_tentativa, desde = excluded.desde, ultimo_ato = null,
         ate = excluded.ate
   where l.ate <= agora;
  if found then return true; end if;
  delete from fila_tentativa where id = tentativa;
  return false;
end $$;
