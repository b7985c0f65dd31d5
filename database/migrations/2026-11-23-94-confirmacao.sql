-- Who asked for a relationship, or attends it, is not the second person of its document; and a register
-- without a birth date is compared by the CPF of the document (docs/decisions/063).

/** Whether a person began the relationship, or attends the client while it is to be confirmed. */
create function pediu_relacionamento(alvo uuid, quem uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return exists (select from relacionamento r where r.id = alvo and r.id_atendente = quem
                    and r.confirmado_em is null)
      or exists (select from relacionamento_historico h
                  where h.id_relacionamento = alvo and h.acao = 'CRIADO' and h.id_usuario = quem);
grant execute on function pediu_relacionamento(uuid, uuid) to consigna_app;

create or replace function confirmacao_vale() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.situacao <> 'PEDIDA' then
    raise exception 'The proof was decided before' using errcode = 'check_violation';
  end if;
  if new.tipo = 'DOCUMENTO' and new.id_decisor <> new.id_usuario
      and pediu_relacionamento(new.id_relacionamento, new.id_decisor) then
    raise exception 'Who asked for the relationship does not decide its proof'
      using errcode = 'check_violation';
  end if;
  if new.situacao = 'CONFIRMADA' then
    perform confirmar_relacionamento(new.id_relacionamento, new.decidida_em);
  end if;
  return new;
end $$;

drop function documento_confere(uuid, text, date);
/**
 * Whether a document that waits says name and birth date of the register; without a birth date there,
 * name and CPF. Null: the CPF decides, and none was typed.
 */
create function documento_confere(alvo uuid, nome text, nascimento date, do_cpf text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  return (select c.nome_busca = sem_acentos(documento_confere.nome)
             and case when c.data_nascimento is null then c.cpf = do_cpf
                      else c.data_nascimento = nascimento and coalesce(c.cpf = do_cpf, true) end
            from confirmacao k join cliente c on c.id = k.id_cliente
           where k.id = alvo and k.codigo_promotor = any (promotores_visiveis()));
revoke execute on function documento_confere(uuid, text, date, text) from public;
grant execute on function documento_confere(uuid, text, date, text) to consigna_app;
