-- What a second person has to look at in a consent that was given through a phone (docs/decisions/067).

alter table consentimento_envio
  -- Where who asked sent it from.
  add column endereco text;

alter table consentimento
  -- Of the answer: the asker brought the phone; another client has it; it came from the asker's address.
  add column marcas text[] not null default '{}'
    check (marcas <@ '{TROUXE,PARTILHADO,ENDERECO}'),
  -- The second person who saw the marks and accepted the consent all the same.
  add column aceito_por uuid references usuario,
  add column aceito_em timestamptz,
  add check ((aceito_por is null) = (aceito_em is null));

/** Nobody alone: who asked for a consent, or brought its phone, does not accept its marks. */
create function pediu_o_consentimento(alvo uuid, pessoa uuid) returns boolean
  language sql stable
  begin atomic
    select exists (select from consentimento k where k.id = alvo and k.id_usuario = pessoa)
        or exists (select from consentimento_envio e left join telefone t on t.id = e.id_telefone
                    where e.id_consentimento = alvo
                      and (e.id_usuario = pessoa or t.incluido_por = pessoa));
  end;
grant execute on function pediu_o_consentimento(uuid, uuid) to consigna_app;

/** The database repeats the rule of the second person. */
create function consentimento_aceito() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if pediu_o_consentimento(new.id, new.aceito_por) then
    raise exception 'Who asked for a consent does not accept it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger consentimento_aceito before update of aceito_por on consentimento
  for each row when (new.aceito_por is not null) execute function consentimento_aceito();
