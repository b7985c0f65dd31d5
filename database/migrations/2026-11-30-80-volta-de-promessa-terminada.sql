-- After a sign-in the queue gave a client again whose promise was cancelled, or kept by somebody else, meanwhile.

/**
 * Whom the person comes back to before a list is asked, leased by this statement: the client whom they held when
 * their session ended, if nobody took them since `desde`, then the clients whom they promised a call at an hour that
 * has come, the earliest first, then those whom a person promised it who left; who supervises also gets those of an owner
 * who is away without a cover, while the owner is away. Null when there is none, or when they hold somebody. The gate,
 * rests that the promise itself was given, and the leases of others are judged as for any other client.
 */
create or replace function combinado_da_vez(promotor text, pessoa uuid, agora timestamptz, desde timestamptz, minutos int)
  returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  donos uuid[];
  supervisiona boolean;
  antes fila_tentativa;
  lista mailing;
  -- Whose turn was interrupted, kept by their own call or not.
  volta uuid;
  p record;
  tentativa uuid := gen_random_uuid();
begin
  if not coalesce(promotor = any (promotores_visiveis()), false) then return null; end if;
  -- The lock of `proximo_cliente`: one question of a person at a time.
  perform pg_advisory_xact_lock(hashtextextended('proximo:' || pessoa, 0));
  perform from fila_locacao l
    where l.id_usuario = pessoa and l.codigo_promotor = promotor and l.ate > agora;
  if found then return null; end if;
  donos := array(select pessoa union select k.id_dono from coberturas_de(pessoa, agora) k
                  where k.codigo_promotor = promotor and k.de <= agora and k.ate > agora);
  supervisiona := exists (select from usuario u
    where u.id = pessoa and u.ativo and u.papel <> 'ATENDENTE');
  select t.* into antes from fila_tentativa t
   where t.id_usuario = pessoa and t.codigo_promotor = promotor and t.resultado = 'SAIU'
     and t.concluida_em > desde and (t.id_mailing is not null or t.id_promessa is not null)
     and not exists (select from fila_tentativa depois
                      where depois.id_relacionamento = t.id_relacionamento
                        and depois.iniciada_em > t.iniciada_em)
   order by t.concluida_em desc limit 1;
  if antes.id_mailing is null then
    volta := antes.id_promessa;
  else
    select m.* into lista from listas_abertas(promotor, antes.id_mailing, pessoa, agora) m;
    if found and alocar_cliente(lista, antes.id_relacionamento, pessoa, donos, agora, minutos) then
      return antes.id_relacionamento;
    end if;
  end if;
  for p in
    select x.id, x.id_relacionamento, x.id_cliente
      from promessa x join relacionamento r on r.id = x.id_relacionamento and r.confirmado_em is not null
     where x.codigo_promotor = promotor
       and (x.id = volta and x.situacao <> 'CANCELADA'
              and coalesce(x.retomada_por, x.terminada_por, pessoa) = pessoa
         or x.situacao = 'ABERTA' and x.quando <= agora and x.vence_em > agora)
       and (coalesce(r.id_atendente, x.prometida_por) = any (donos)
         or promessa_de_ninguem(r.id_atendente, x.prometida_por, promotor)
         or supervisiona
            and quem_atende(coalesce(r.id_atendente, x.prometida_por), promotor, agora) is null)
     order by x.id is not distinct from volta desc,
       coalesce(r.id_atendente, x.prometida_por) = any (donos) desc, x.quando, x.id
  loop
    -- Skipped or put off when it came by its promise.
    continue when exists (select from fila_tentativa t
        join fila_descanso d on d.id_relacionamento = t.id_relacionamento and d.ate > agora
       where t.id_promessa = p.id);
    perform from relacionamento x where x.id = p.id_relacionamento for key share skip locked;
    continue when not found;
    continue when exists (select from fila_locacao l
       where l.id_relacionamento = p.id_relacionamento and l.ate > agora);
    -- A colleague is with them (`2026-11-25-20-presenca.sql`): their call keeps the promise as well.
    continue when exists (select from presenca q
       where q.id_relacionamento = p.id_relacionamento and q.id_usuario <> pessoa and q.ate > agora);
    continue when contato_liberado(p.id_cliente, 'ATENDIMENTO', agora, promotor) is distinct from agora;
    update fila_tentativa t set resultado = 'SEM_RESULTADO', concluida_em = l.ate
      from fila_locacao l
     where l.id_relacionamento = p.id_relacionamento and l.ate <= agora and t.id = l.id_tentativa
       and t.resultado is null;
    insert into fila_tentativa (id, id_relacionamento, id_cliente, codigo_promotor, id_usuario,
      iniciada_em, id_promessa)
    values (tentativa, p.id_relacionamento, p.id_cliente, promotor, pessoa, agora, p.id);
    insert into fila_locacao as l (id_relacionamento, id_cliente, codigo_promotor, id_usuario,
      id_tentativa, desde, ate)
    values (p.id_relacionamento, p.id_cliente, promotor, pessoa, tentativa, agora,
      agora + make_interval(mins => minutos))
    on conflict (id_relacionamento) do update
       set id_mailing = null, id_usuario = excluded.id_usuario, id_tentativa = excluded.id_tentativa,
           desde = excluded.desde, ultimo_ato = null, ate = excluded.ate
     where l.ate <= agora;
    if found then return p.id_relacionamento; end if;
    -- Somebody was quicker by a moment.
    delete from fila_tentativa where id = tentativa;
  end loop;
  return null;
end $$;
