-- Who covers a person does not check what that person began: a consent that the absent owner asked for is accepted by
-- somebody else, also in the check of a formalization.

/** Whether nobody of the promotor may check the formalization at that instant. */
create or replace function ninguem_confere(formalizacao_id uuid, agora timestamptz) returns boolean
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
              and (pediu_o_consentimento(k.id, u.id)
                or c.cobre and pediu_o_consentimento(k.id, r.id_atendente)))
         and not exists (select from ausencia a where a.id_usuario = u.id and a.excluida_em is null
            and a.de <= agora and a.ate > agora))
      from formalizacao f join relacionamento r on r.id = f.id_relacionamento
     where f.id = formalizacao_id;
  end;
