-- Proofs of presence: what makes a relationship to be confirmed whole (docs/decisions/054).

create table confirmacao (
  id uuid primary key,
  id_relacionamento uuid not null references relacionamento,
  id_cliente uuid not null references cliente,
  codigo_promotor text not null references promotor,
  -- CODIGO and LINK go to a phone verified before; DOCUMENTO is looked at by a second person.
  tipo text not null check (tipo in ('CODIGO', 'LINK', 'DOCUMENTO')),
  situacao text not null default 'PEDIDA' check (situacao in ('PEDIDA', 'CONFIRMADA', 'RECUSADA')),
  -- Who asked for it.
  id_usuario uuid not null references usuario,
  pedida_em timestamptz not null,
  id_telefone uuid references telefone,
  -- Since when that phone was verified, at the moment of the request.
  verificado_em timestamptz,
  -- Keyed hash of the code, hash of the link.
  resumo text unique,
  expira_em timestamptz,
  tentativas int not null default 0,
  -- From where the client answered the link.
  endereco text,
  agente text check (length(agente) <= 500),
  arquivo uuid,
  nome_arquivo text,
  formato text check (formato in ('JPEG', 'PNG', 'PDF')),
  -- SHA-256 of the kept file.
  arquivo_resumo text check (arquivo_resumo ~ '^[0-9a-f]{64}$'),
  decidida_em timestamptz,
  -- The second person, who looked at the document.
  id_decisor uuid references usuario,
  motivo text check (length(motivo) between 1 and 300),
  constraint confirmacao_decidida check ((situacao = 'PEDIDA') = (decidida_em is null)),
  constraint confirmacao_por_telefone check (tipo = 'DOCUMENTO'
    or num_nulls(id_telefone, verificado_em, resumo, expira_em) = 0),
  constraint confirmacao_por_documento check (tipo <> 'DOCUMENTO'
    or num_nulls(arquivo, nome_arquivo, formato, arquivo_resumo) = 0),
  constraint confirmacao_de_outra check (id_decisor <> id_usuario),
  constraint confirmacao_com_decisor check (tipo <> 'DOCUMENTO' or situacao = 'PEDIDA'
    or id_decisor is not null),
  constraint confirmacao_em_tempo check (tipo = 'DOCUMENTO' or situacao <> 'CONFIRMADA'
    or decidida_em < expira_em)
);
create index confirmacao_relacionamento on confirmacao (id_relacionamento, pedida_em desc);
create index confirmacao_pendente on confirmacao (codigo_promotor, pedida_em)
  where tipo = 'DOCUMENTO' and situacao = 'PEDIDA';
alter table confirmacao enable row level security;
create policy promotor on confirmacao using (codigo_promotor = any (promotores_visiveis()));
grant select, insert on confirmacao to consigna_app;
-- What was asked is evidence: only its answer is written.
grant update (situacao, tentativas, endereco, agente, decidida_em, id_decisor, motivo)
  on confirmacao to consigna_app;

/**
 * The phone that proves the presence of this client: confirmed by code before the relationship was
 * asked for, or, of a whole one, a day ago. `promotor`: one that has the client whole, as which the
 * contact gate is asked; null where the asker's own is.
 */
create function telefone_da_confirmacao(alvo uuid, agora timestamptz)
  returns table (id_telefone uuid, promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select t.id, case when r.confirmado_em is null then
             (select o.codigo_promotor from relacionamento o
               where o.id_cliente = r.id_cliente and o.confirmado_em is not null
               order by o.confirmado_em, o.id limit 1) end
      from relacionamento r
      join telefone t on t.id_cliente = r.id_cliente
     where r.id = alvo and r.codigo_promotor = any (promotores_visiveis())
       and t.situacao = '2' and length(t.numero) = 9
       and t.verificado_em < case when r.confirmado_em is null then r.criado_em
                                  else agora - interval '1 day' end
     order by t.verificado_em desc, t.id limit 1;
  end;
grant execute on function telefone_da_confirmacao(uuid, timestamptz) to consigna_app;

/** What is sent goes to such a phone, whoever inserts; the row says since when it is verified. */
create function telefone_confirma() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select t.verificado_em into new.verificado_em
    from telefone t join relacionamento r on r.id = new.id_relacionamento
   where t.id = new.id_telefone and t.id_cliente = r.id_cliente and t.situacao = '2'
     and t.verificado_em < case when r.confirmado_em is null then r.criado_em
                                else new.pedida_em end;
  if new.verificado_em is null then
    raise exception 'The phone was not verified before' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger confirmacao_telefone before insert on confirmacao
  for each row when (new.tipo <> 'DOCUMENTO') execute function telefone_confirma();

/** A decision is final, and a confirmed proof makes its relationship whole in the same statement. */
create function confirmacao_vale() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.situacao <> 'PEDIDA' then
    raise exception 'The proof was decided before' using errcode = 'check_violation';
  end if;
  if new.situacao = 'CONFIRMADA' then
    perform confirmar_relacionamento(new.id_relacionamento, new.decidida_em);
  end if;
  return new;
end $$;
create trigger confirmacao_decidida before update on confirmacao
  for each row execute function confirmacao_vale();

/** Whether a document that waits says the name and the birth date of the register. */
create function documento_confere(alvo uuid, nome text, nascimento date) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select c.nome_busca = sem_acentos(documento_confere.nome)
             and coalesce(c.data_nascimento = nascimento, true)
            from confirmacao k join cliente c on c.id = k.id_cliente
           where k.id = alvo and k.codigo_promotor = any (promotores_visiveis()));
grant execute on function documento_confere(uuid, text, date) to consigna_app;

/** The promotor of a link, found before row-level security applies; null for an unknown link. */
create function confirmacao_do_link(procurado text) returns table (id uuid, promotor text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select k.id, k.codigo_promotor from confirmacao k
     where k.tipo = 'LINK' and k.resumo = procurado;
  end;
grant execute on function confirmacao_do_link(text) to consigna_app;

-- The sweep of files keeps those of proofs.
create or replace function arquivos_conhecidos() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select arquivo from formalizacao_documento union select arquivo from arquivo_ingresso
        union select arquivo from confirmacao where arquivo is not null $$;
