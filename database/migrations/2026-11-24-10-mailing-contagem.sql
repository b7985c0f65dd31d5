-- How many clients of a list wait, were worked, were taken out and were spoken to.

alter table mailing add atualizado_em timestamptz;
update mailing set atualizado_em = criado_em;
alter table mailing alter atualizado_em set not null;

-- Whether somebody spoke to the client in this list.
alter table mailing_cliente add falou boolean not null default false;

create index mailing_cliente_volta on mailing_cliente (id_mailing, volta_em)
  where situacao = 'ESPERA';

create table mailing_contagem (
  id_mailing uuid not null references mailing on delete cascade,
  -- The count is a sum of parts: the results of one list do not wait for each other's row.
  parte smallint not null,
  codigo_promotor text not null,
  esperam int not null,
  trabalhados int not null,
  retirados int not null,
  falaram int not null,
  primary key (id_mailing, parte)
) with (fillfactor = 50);
alter table mailing_contagem enable row level security;
create policy promotor on mailing_contagem using (codigo_promotor = any (promotores_visiveis()));
grant select on mailing_contagem to consigna_app;

create function somar_na_contagem(mailings uuid[], promotores text[], e int[], t int[], r int[], f int[])
  returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ insert into mailing_contagem as k
      (id_mailing, parte, codigo_promotor, esperam, trabalhados, retirados, falaram)
    select x.id, pg_backend_pid() % 16, x.promotor, x.e, x.t, x.r, x.f
      from unnest(mailings, promotores, e, t, r, f) as x (id, promotor, e, t, r, f)
     order by x.id
    on conflict (id_mailing, parte) do update
       set esperam = k.esperam + excluded.esperam,
           trabalhados = k.trabalhados + excluded.trabalhados,
           retirados = k.retirados + excluded.retirados,
           falaram = k.falaram + excluded.falaram $$;
revoke execute on function somar_na_contagem(uuid[], text[], int[], int[], int[], int[]) from public;

create function contar_mailing_cliente() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  linhas record;
begin
  if tg_op = 'INSERT' then
    select array_agg(x.id_mailing) as m, array_agg(x.p) as p, array_agg(x.e) as e,
           array_agg(x.t) as t, array_agg(x.r) as r, array_agg(x.f) as f into linhas
      from (select n.id_mailing, min(n.codigo_promotor) as p,
              (count(*) filter (where n.situacao = 'ESPERA'))::int as e,
              (count(*) filter (where n.situacao = 'TRABALHADO'))::int as t,
              (count(*) filter (where n.situacao = 'RETIRADO'))::int as r,
              (count(*) filter (where n.falou))::int as f
              from depois n group by n.id_mailing) x;
  elsif tg_op = 'DELETE' then
    select array_agg(x.id_mailing) as m, array_agg(x.p) as p, array_agg(x.e) as e,
           array_agg(x.t) as t, array_agg(x.r) as r, array_agg(x.f) as f into linhas
      from (select n.id_mailing, min(n.codigo_promotor) as p,
              -(count(*) filter (where n.situacao = 'ESPERA'))::int as e,
              -(count(*) filter (where n.situacao = 'TRABALHADO'))::int as t,
              -(count(*) filter (where n.situacao = 'RETIRADO'))::int as r,
              -(count(*) filter (where n.falou))::int as f
              from antes n
             -- A list that goes takes its count with it.
             where exists (select from mailing m where m.id = n.id_mailing)
             group by n.id_mailing) x;
  else
    select array_agg(x.id_mailing) as m, array_agg(x.p) as p, array_agg(x.e) as e,
           array_agg(x.t) as t, array_agg(x.r) as r, array_agg(x.f) as f into linhas
      from (select n.id_mailing, min(n.codigo_promotor) as p,
              sum((n.situacao = 'ESPERA')::int * n.sinal)::int as e,
              sum((n.situacao = 'TRABALHADO')::int * n.sinal)::int as t,
              sum((n.situacao = 'RETIRADO')::int * n.sinal)::int as r,
              sum(n.falou::int * n.sinal)::int as f
              from (select id_mailing, codigo_promotor, situacao, falou, 1 as sinal from depois
                    union all
                    select id_mailing, codigo_promotor, situacao, falou, -1 from antes) n
             group by n.id_mailing) x
     where x.e <> 0 or x.t <> 0 or x.r <> 0 or x.f <> 0;
  end if;
  if linhas.m is not null then
    perform somar_na_contagem(linhas.m, linhas.p, linhas.e, linhas.t, linhas.r, linhas.f);
  end if;
  return null;
end $$;

create trigger mailing_cliente_incluido after insert on mailing_cliente
  referencing new table as depois
  for each statement execute function contar_mailing_cliente();
create trigger mailing_cliente_mudado after update on mailing_cliente
  referencing old table as antes new table as depois
  for each statement execute function contar_mailing_cliente();
create trigger mailing_cliente_excluido after delete on mailing_cliente
  referencing old table as antes
  for each statement execute function contar_mailing_cliente();

insert into mailing_contagem (id_mailing, parte, codigo_promotor, esperam, trabalhados, retirados,
    falaram)
select id_mailing, 0, min(codigo_promotor), count(*) filter (where situacao = 'ESPERA'),
       count(*) filter (where situacao = 'TRABALHADO'), count(*) filter (where situacao = 'RETIRADO'),
       0
  from mailing_cliente group by id_mailing;
