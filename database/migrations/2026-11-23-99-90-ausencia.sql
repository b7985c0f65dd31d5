-- Half days, who covers an absence, and an absence that is deleted with a reason.

-- Morning ends and afternoon begins at 13:00 of São Paulo.
alter table ausencia
  add inicio_tarde boolean not null default false,
  add fim_manha boolean not null default false,
  add de timestamptz not null generated always as (
    (inicio + case when inicio_tarde then time '13:00' else time '00:00' end)
      at time zone 'America/Sao_Paulo') stored,
  add ate timestamptz not null generated always as (
    (case when fim_manha then fim + time '13:00' else fim + 1 + time '00:00' end)
      at time zone 'America/Sao_Paulo') stored,
  add observacao text,
  add versao int not null default 1,
  add incluida_por uuid references usuario,
  add incluida_em timestamptz not null default now(),
  add atualizada_em timestamptz not null default now(),
  add excluida_em timestamptz,
  add excluida_por uuid references usuario,
  add motivo_exclusao text,
  -- The person saw what happened meanwhile.
  add devolvida_em timestamptz,
  add constraint ausencia_de_algum_tempo check (ate > de),
  add constraint ausencia_excluida_por_alguem check ((excluida_em is null) = (excluida_por is null));
-- The person of an absence never changes, and an absence is never deleted from the table.
revoke update, delete on ausencia from consigna_app;
grant update (motivo, inicio, fim, inicio_tarde, fim_manha, observacao, versao, atualizada_em,
  excluida_em, excluida_por, motivo_exclusao, devolvida_em) on ausencia to consigna_app;
create index ausencia_periodo on ausencia (ate, de) where excluida_em is null;

-- The reasons are codes of the list, as of every other list.
update ausencia a set motivo = l.codigo from lista l
 where l.lista = 'motivo_ausencia' and l.descricao = a.motivo;

-- One absence of a person at a time, whoever writes it.
create function ausencia_sem_outra() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from usuario where id = new.id_usuario for no key update;
  if exists (select from ausencia a
              where a.id_usuario = new.id_usuario and a.id <> new.id and a.excluida_em is null
                and a.de < new.ate and new.de < a.ate) then
    raise exception 'Another absence of the person overlaps'
      using errcode = 'exclusion_violation', constraint = 'ausencia_sem_outra';
  end if;
  return null;
end $$;
create constraint trigger ausencia_sem_outra
  after insert or update of inicio, fim, inicio_tarde, fim_manha, excluida_em on ausencia
  for each row when (new.excluida_em is null) execute function ausencia_sem_outra();

-- Who covers in a promotor, from when on: a change of cover is a new row, the former one ends.
create table ausencia_cobertura (
  id uuid primary key,
  id_ausencia uuid not null references ausencia on delete cascade,
  codigo_promotor text not null references promotor,
  id_cobertor uuid not null references usuario,
  desde timestamptz not null,
  fim timestamptz,
  definida_por uuid not null references usuario,
  check (fim is null or fim >= desde)
);
create unique index ausencia_cobertura_uma on ausencia_cobertura (id_ausencia, codigo_promotor)
  where fim is null;
create index ausencia_cobertura_cobertor on ausencia_cobertura (id_cobertor);
grant select, insert on ausencia_cobertura to consigna_app;
grant update (fim) on ausencia_cobertura to consigna_app;

create trigger ausencia_acesso
  after insert or delete or update of inicio, fim, inicio_tarde, fim_manha, excluida_em on ausencia
  for each statement execute function avisar_acesso();
create trigger ausencia_cobertura_acesso after insert or update or delete on ausencia_cobertura
  for each statement execute function avisar_acesso();

/**
 * Whom the person covers, promotor by promotor, and when: the cover of a coverer who is absent passes to who
 * covers them, for the time that both are away. What ended before `desde` is left out.
 */
create function coberturas_de(quem uuid, desde timestamptz)
  returns table (codigo_promotor text, id_dono uuid, de timestamptz, ate timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with recursive cobre as (
    select k.codigo_promotor, a.id_usuario as id_dono, greatest(a.de, k.desde) as de,
           least(a.ate, k.fim) as ate
      from ausencia_cobertura k
      join ausencia a on a.id = k.id_ausencia and a.excluida_em is null
      join usuario_promotor up on up.id_usuario = quem and up.codigo_promotor = k.codigo_promotor
     where k.id_cobertor = quem and a.ate > coberturas_de.desde
       and greatest(a.de, k.desde) < least(a.ate, k.fim)
    union
    select c.codigo_promotor, a.id_usuario, greatest(c.de, a.de, k.desde), least(c.ate, a.ate, k.fim)
      from cobre c
      join usuario u on u.id = c.id_dono and u.ativo
      join usuario_promotor up on up.id_usuario = c.id_dono
                              and up.codigo_promotor = c.codigo_promotor
      join ausencia_cobertura k on k.id_cobertor = c.id_dono
                               and k.codigo_promotor = c.codigo_promotor
      join ausencia a on a.id = k.id_ausencia and a.excluida_em is null and a.id_usuario <> quem
     where greatest(c.de, a.de, k.desde) < least(c.ate, a.ate, k.fim))
  select c.codigo_promotor, c.id_dono, c.de, c.ate from cobre c
   where c.ate > coberturas_de.desde;
end;
grant execute on function coberturas_de(uuid, timestamptz) to consigna_app;

/** Who works for the person in the promotor at that instant: themselves, who covers them, or nobody. */
create function quem_atende(dono uuid, promotor text, instante timestamptz) returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  quem uuid := dono;
  vistos uuid[] := '{}';
  falta ausencia.id%type;
begin
  loop
    if quem is null or quem = any (vistos) then return null; end if;
    vistos := vistos || quem;
    select a.id into falta from ausencia a
     where a.id_usuario = quem and a.excluida_em is null and a.de <= instante and a.ate > instante;
    if not found then return quem; end if;
    select k.id_cobertor into quem
      from ausencia_cobertura k
      join usuario u on u.id = k.id_cobertor and u.ativo
      join usuario_promotor up on up.id_usuario = u.id and up.codigo_promotor = k.codigo_promotor
     where k.id_ausencia = falta and k.codigo_promotor = promotor
       and k.desde <= instante and (k.fim is null or k.fim > instante);
    if not found then return null; end if;
  end loop;
end $$;
grant execute on function quem_atende(uuid, text, timestamptz) to consigna_app;

/**
 * Who reads what is addressed to the person: they themselves, and who works for them in the promotor of the
 * relationship that it is about.
 */
create function quem_le(pessoa uuid, relacionamento uuid, instante timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select pessoa
  union
  select quem_atende(pessoa, r.codigo_promotor, instante) from relacionamento r
   where r.id = quem_le.relacionamento
     and exists (select from ausencia a where a.id_usuario = pessoa and a.excluida_em is null
                    and a.de <= instante and a.ate > instante)
  except
  select null::uuid;
end;
grant execute on function quem_le(uuid, uuid, timestamptz) to consigna_app;

/** A deleted absence is none, and half a day is half of one (`2026-11-23-99-70-mesa.sql`). */
create or replace function promotor_sem_outra_pessoa(promotor text, pedinte uuid, agora timestamptz)
  returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select not exists (select from usuario_promotor up
      join usuario u on u.id = up.id_usuario and u.ativo and u.id <> pedinte
      join perfil_controle pc on pc.perfil = u.perfil and pc.controle = 'DIVERGENCIA_CONFIRMAR'
     where up.codigo_promotor = promotor
       and not exists (select from ausencia a where a.id_usuario = u.id and a.excluida_em is null
         and a.de <= agora and a.ate > agora));
  end;

-- Who worked for an absent owner is the author; the owner in whose name they worked stands beside them. The door
-- sets the name for the transaction of a call about one client.
alter table anotacao add em_nome_de uuid references usuario
  default nullif(current_setting('consigna.em_nome_de', true), '')::uuid;
alter table oportunidade_historico add em_nome_de uuid references usuario
  default nullif(current_setting('consigna.em_nome_de', true), '')::uuid;
alter table proposta_historico add em_nome_de uuid references usuario
  default nullif(current_setting('consigna.em_nome_de', true), '')::uuid;
alter table relacionamento_historico add em_nome_de uuid references usuario
  default nullif(current_setting('consigna.em_nome_de', true), '')::uuid;

-- Who covers the owner finds the client as the owner does.
drop function clientes_do_cpf(text[], uuid, text, date, text, int);
create function clientes_do_cpf(escopo text[], pessoa uuid, donos uuid[], papel text,
  dia date, procurado text, maximo int) returns text language plpgsql stable
as $$
begin
  perform set_config('consigna.usuario', pessoa::text, true),
          set_config('consigna.promotores', array_to_string(escopo, ','), true);
  return (select '[' || coalesce(string_agg(x.cliente, ','), '') || ']' from (
    select json_build_object(
        'idRelacionamento', a.id,
        'idCliente', a.id_cliente,
        'nome', case when a.confirmado_em is null then nome_a_confirmar(a.id) else c.nome end,
        'atendente', case when u.id is not null
          then json_build_object('idUsuario', u.id, 'loginUsuario', u.login) end,
        'codigoPromotor', a.codigo_promotor,
        'possuiOportunidadesNaoAtuadas', not a.resumo and exists (
          select from oportunidade o where o.id_relacionamento = a.id and o.status = 'Em Aberto'),
        'acesso', case when a.confirmado_em is null then 'a confirmar'
          when a.resumo then 'resumo' else 'completo' end,
        'cpf', case when a.confirmado_em is null then '***.***.***-**'
          else cpf_mascarado(c.cpf) end,
        'idade', case when not a.resumo and a.confirmado_em is not null
          then extract(year from age(dia, c.data_nascimento))::int end,
        'uf', case when not a.resumo and a.confirmado_em is not null then c.uf end)::text as cliente
      from (select r.*, papel = 'ATENDENTE' and not coalesce(r.id_atendente = any (donos), false) as resumo
              from relacionamento r
             -- A query of its own: the planner cannot estimate the scope, so one plan serves all.
             where r.codigo_promotor = any ((select escopo)::text[])
               and r.id_cliente = (select id_do_cpf(procurado))) a
      left join cliente c on c.id = a.id_cliente
      left join usuario u on u.id = a.id_atendente
     order by (a.id_atendente = any (donos)) desc nulls last, a.id
     limit maximo) x);
end $$;
grant execute on function clientes_do_cpf(text[], uuid, uuid[], text, date, text, int)
  to consigna_app;
