-- The weights of the queue are changed by people: each change is dated, numbered, and acts on who waits.

create table fila_ajuste (
  codigo_promotor text not null references promotor,
  -- The first change of a promotor is 1: who changes says which one they saw.
  versao int not null check (versao > 0),
  desde timestamptz not null,
  feito_em timestamptz not null,
  check (desde >= feito_em),
  id_usuario uuid not null references usuario,
  -- Who waits has the weights of the change; null until the job went through the lists.
  aplicado_em timestamptz,
  primary key (codigo_promotor, versao)
);
create index fila_ajuste_usuario on fila_ajuste (id_usuario);
create index fila_ajuste_aplicar on fila_ajuste (desde) where aplicado_em is null;
alter table fila_ajuste enable row level security;
create policy promotor on fila_ajuste using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on fila_ajuste to consigna_app;
grant update (aplicado_em) on fila_ajuste to consigna_app;

-- Two changes may begin on one day: the later one counts.
alter table fila_peso add versao int not null default 0;
alter table fila_peso drop constraint fila_peso_pkey;
alter table fila_peso add primary key (codigo_promotor, motivo, desde, versao);

/** The weights in force in a promotor at that instant, one a reason. */
create function pesos_da_fila(promotor text, agora timestamptz)
  returns table (codigo text, peso int, proprio boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct on (g.motivo) g.motivo, g.peso, g.codigo_promotor <> '*'
    from fila_peso g
   where g.codigo_promotor in (promotor, '*') and g.desde <= agora
   order by g.motivo, g.codigo_promotor <> '*' desc, g.desde desc, g.versao desc;
end;
grant execute on function pesos_da_fila(text, timestamptz) to consigna_app;

create or replace function peso_da_fila(promotor text, motivos text[], agora timestamptz) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select coalesce(sum(p.peso), 0)::int
    from unnest(motivos) m (codigo) join pesos_da_fila(promotor, agora) p on p.codigo = m.codigo;
end;

-- What the file gave the client, besides the weights of the reasons.
alter table mailing_cliente add peso_proprio int not null default 0;
update mailing_cliente mc
   set peso_proprio = mc.peso - peso_da_fila(mc.codigo_promotor, mc.motivos, mc.entrou_em)
 where mc.id_importacao is not null;

/**
 * Gives clients who wait in a list the weight that their reasons have at that instant, so many at a time. Answers
 * how many: fewer than asked for means that all have it.
 */
create function repesar_espera(lista uuid, agora timestamptz, maximo int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  dona text;
  quantos int;
begin
  select m.codigo_promotor into dona from mailing m
   where m.id = lista and m.codigo_promotor = any (promotores_visiveis());
  if not found then return 0; end if;
  with pesos as materialized (
    select d.motivos, peso_da_fila(dona, d.motivos, agora) as peso
      from (select distinct mc.motivos from mailing_cliente mc
             where mc.id_mailing = lista and mc.situacao = 'ESPERA') d
  ), errados as (
    select mc.id_relacionamento, mc.peso_proprio + p.peso as peso
      from mailing_cliente mc join pesos p on p.motivos = mc.motivos
     where mc.id_mailing = lista and mc.situacao = 'ESPERA' and mc.peso <> mc.peso_proprio + p.peso
     order by mc.id_relacionamento limit maximo for update of mc
  )
  update mailing_cliente mc set peso = e.peso from errados e
   where mc.id_mailing = lista and mc.id_relacionamento = e.id_relacionamento and mc.situacao = 'ESPERA';
  get diagnostics quantos = row_count;
  return quantos;
end $$;
grant execute on function repesar_espera(uuid, timestamptz, int) to consigna_app;

select fila.create_queue('fila-repesar', '{"policy":"standard","retryLimit":20,"retryDelay":5,"retryBackoff":true,"retryDelayMax":60,"expireInSeconds":900,"retentionSeconds":604800,"deleteAfterSeconds":86400}');
