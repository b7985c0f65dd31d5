-- A signed formalization that nobody of the promotor may check is checked by the bank's checker
-- (docs/decisions/073, 089).

/**
 * Whether nobody of the promotor of the formalization may check it at that instant: of those at work who have the
 * control and reach the client, each took part in a formalization of its proposta, covers an owner who did, or
 * asked for a consent whose marks wait.
 */
create function ninguem_confere(formalizacao_id uuid, agora timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select not exists (
      select from usuario_promotor up
        join usuario u on u.id = up.id_usuario and u.ativo
        join perfil_controle pc on pc.perfil = u.perfil and pc.controle = 'FORMALIZACAO_CONFERIR'
        cross join lateral (select u.papel = 'ATENDENTE' and exists (
          select from ausencia_cobertura b join ausencia a on a.id = b.id_ausencia
           where b.id_cobertor = u.id and a.id_usuario = r.id_atendente
             and b.codigo_promotor = f.codigo_promotor and a.excluida_em is null
             and a.de <= agora and a.ate > agora
             and b.desde <= agora and coalesce(b.fim, 'infinity') > agora) as cobre) c
       where up.codigo_promotor = f.codigo_promotor
         and (u.papel <> 'ATENDENTE' or u.id = r.id_atendente or c.cobre)
         and parte_na_formalizacao(f.id, u.id) is null
         and not (c.cobre and parte_na_formalizacao(f.id, r.id_atendente) is not null)
         and not exists (select from consentimento k
            where k.id_cliente = f.id_cliente and k.codigo_promotor = f.codigo_promotor
              and k.situacao = 'AUTORIZADO' and k.aceito_em is null and k.marcas <> '{}'
              and pediu_o_consentimento(k.id, u.id))
         and not exists (select from ausencia a where a.id_usuario = u.id and a.excluida_em is null
            and a.de <= agora and a.ate > agora))
      from formalizacao f join relacionamento r on r.id = f.id_relacionamento
     where f.id = formalizacao_id;
  end;
grant execute on function ninguem_confere(uuid, timestamptz) to consigna_app;

/** Signed ones that only the bank's checker `quem` can check, found before row-level security applies. */
create function formalizacoes_da_mesa(agora timestamptz, quem uuid)
  returns table (id uuid, codigo_promotor text, assinada_em timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select f.id, f.codigo_promotor, f.assinada_em from formalizacao f
     where f.situacao = 'ASSINADA' and ninguem_confere(f.id, agora)
       and parte_na_formalizacao(f.id, quem) is null;
  end;
grant execute on function formalizacoes_da_mesa(timestamptz, uuid) to consigna_app;

create index formalizacao_assinada on formalizacao (assinada_em) where situacao = 'ASSINADA';

/** Who works for another promotor checks only where nobody of this one may. */
create or replace function conferida_por_outra_pessoa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.id_usuario is null or parte_na_formalizacao(new.id_formalizacao, new.id_usuario) is not null
  then
    raise exception 'A formalization is checked by another person' using errcode = '23514';
  end if;
  if not exists (select from usuario_promotor up
         join formalizacao f on f.codigo_promotor = up.codigo_promotor
        where f.id = new.id_formalizacao and up.id_usuario = new.id_usuario)
     and not ninguem_confere(new.id_formalizacao, new.ocorrido_em)
  then
    raise exception 'Only people of the promotor check this formalization' using errcode = '23514';
  end if;
  return new;
end $$;
