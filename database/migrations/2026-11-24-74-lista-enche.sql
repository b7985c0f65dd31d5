-- A list in which somebody waits again is no longer dry: when it runs dry once more, that is told once more.
create or replace function somar_na_contagem(mailings uuid[], promotores text[], e int[], t int[], r int[], f int[])
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
           falaram = k.falaram + excluded.falaram;
    update mailing m set secou_em = null
      from unnest(mailings, e) as x (id, e)
     where m.id = x.id and x.e > 0 and m.secou_em is not null $$;
