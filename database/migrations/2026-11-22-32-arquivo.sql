-- A single-use address of one file, valid for one minute.

create table arquivo_ingresso (
  resumo text primary key check (resumo ~ '^[0-9a-f]{64}$'),
  id_cliente uuid not null references cliente,
  arquivo uuid not null,
  nome text not null,
  formato text not null check (formato in ('JPEG', 'PNG', 'PDF')),
  id_usuario uuid not null references usuario,
  expira_em timestamptz not null,
  usado_em timestamptz
);
create index arquivo_ingresso_fim on arquivo_ingresso (expira_em);
alter table arquivo_ingresso enable row level security;
create policy cliente on arquivo_ingresso using (exists (
  select from relacionamento v
   where v.id_cliente = arquivo_ingresso.id_cliente and v.confirmado_em is not null
     and v.codigo_promotor = any (promotores_visiveis())));
grant select, insert on arquivo_ingresso to consigna_app;

/** Uses up the address: the first request in time gets the file. */
create function usar_ingresso(procurado text, agora timestamptz)
returns table (arquivo uuid, nome text, formato text)
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$ update arquivo_ingresso i set usado_em = agora
         where i.resumo = procurado and i.usado_em is null and i.expira_em > agora
        returning i.arquivo, i.nome, i.formato $$;
grant execute on function usar_ingresso(text, timestamptz) to consigna_app;
