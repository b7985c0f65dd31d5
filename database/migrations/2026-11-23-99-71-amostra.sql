-- Consents through a phone that who asked had added: a sample of each day for a second person
-- (docs/decisions/067).

create table consentimento_amostra (
  id_consentimento uuid primary key references consentimento,
  codigo_promotor text not null references promotor,
  dia date not null
);
create index consentimento_amostra_dia on consentimento_amostra (codigo_promotor, dia);
alter table consentimento_amostra enable row level security;
create policy promotor on consentimento_amostra using (codigo_promotor = any (promotores_visiveis()));
grant select on consentimento_amostra to consigna_app;

/**
 * Whether a person who may check the sample, and did not ask for the consent, revoked it. A revocation by
 * anybody else, or by nobody, hides no consent from the sample.
 */
create function revogado_na_conferencia(alvo uuid) returns boolean
  language sql stable
  begin atomic
    select exists (select from consentimento_historico h
      join usuario u on u.id = h.id_usuario
      join perfil_controle pc on pc.perfil = u.perfil and pc.controle = 'CONFIRMACAO_CONFERIR'
     where h.id_consentimento = alvo and h.de is distinct from h.para and h.para = 'REVOGADO'
       and not pediu_o_consentimento(alvo, h.id_usuario));
  end;
grant execute on function revogado_na_conferencia(uuid) to consigna_app;

-- Few consents have marks.
create index consentimento_marcado on consentimento (autorizado_em) where marcas <> '{}';

/**
 * Draws the sample of the day in every promotor: of the consents of the seven days before it that
 * who asked got through a phone of their own adding and that led to no proposta, ended since or not. The day
 * and the id decide, so a second run of the day draws the same ones. Answers how many are new.
 */
create function sortear_consentimentos(agora timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  hoje date := (agora at time zone 'America/Sao_Paulo')::date;
  inicio timestamptz := hoje::timestamp at time zone 'America/Sao_Paulo';
  por_dia numeric := cota_em('consentimento_amostra_dia', hoje);
  quantos int;
begin
  insert into consentimento_amostra (id_consentimento, codigo_promotor, dia)
  select c.id, c.codigo_promotor, hoje
    from (select k.id, k.codigo_promotor, row_number() over (partition by k.codigo_promotor
                   order by md5(hoje::text || k.id::text)) as vez
            from consentimento k
           where k.marcas <> '{}' and 'TROUXE' = any (k.marcas)
             -- These wait for a second person anyway.
             and 'PARTILHADO' <> all (k.marcas)
             and k.autorizado_em >= inicio - interval '7 days' and k.autorizado_em < inicio
             and k.situacao in ('AUTORIZADO', 'REVOGADO', 'EXPIRADO') and k.aceito_em is null
             and not revogado_na_conferencia(k.id)
             and not exists (select from proposta p where p.id_cliente = k.id_cliente
               and p.codigo_promotor = k.codigo_promotor and p.criada_em >= k.enviado_em)
             and not exists (select from consentimento_amostra a where a.id_consentimento = k.id)) c
   where c.vez <= por_dia - (select count(*) from consentimento_amostra a
                              where a.codigo_promotor = c.codigo_promotor and a.dia = hoje)
  on conflict do nothing;
  get diagnostics quantos = row_count;
  return quantos;
end $$;
grant execute on function sortear_consentimentos(timestamptz) to consigna_app;
