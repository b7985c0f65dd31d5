-- Credit policy and the rules that no act of one person alone may pass (docs/decisions/051).

/**
 * Refinancings for money of a benefit or a job (one of the two is null) in the year up to a day:
 * contracts that run or ran, and live propostas of the whole bank.
 */
create function refinanciamentos_no_ano(
  do_cliente uuid, do_beneficio uuid, do_empregador uuid, dia date) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select ((select count(*) from contrato k
              where k.id_cliente = do_cliente
                and (k.id_beneficio = do_beneficio or k.id_empregador = do_empregador)
                and k.proprio and k.origem = 'REFIN' and k.situacao <> 'EXCLUIDO'
                and k.valor_liberado > 0 and k.data_contrato > dia - interval '1 year')
          + (select count(*) from proposta p
              where (p.id_beneficio = do_beneficio or p.id_empregador = do_empregador)
                and p.produto = 'REFIN' and p.valor_liberado > 0
                and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')))::int
     where cliente_visivel(do_cliente);
  end;
grant execute on function refinanciamentos_no_ano(uuid, uuid, uuid, date) to consigna_app;

-- Nobody alone. Each rule below is a sentence of the application too; the database repeats it.

-- The floor of the day where a kept simulation is below it, and the gestor's word for these terms.
alter table simulacao add column piso_am numeric(9, 6);
alter table simulacao_autorizacao
  add column taxa_am numeric(9, 6),
  add column expira_em timestamptz,
  add constraint simulacao_autorizacao_da_taxa check ((taxa_am is null) = (expira_em is null));

create function autorizacao_de_outra_pessoa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from simulacao s where s.id = new.id_simulacao and s.id_usuario = new.id_usuario)
  then
    raise exception 'The person who simulated gives no reason for it' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger simulacao_autorizacao_de_outra before insert on simulacao_autorizacao
  for each row execute function autorizacao_de_outra_pessoa();

-- The person who asked for the last link of a formalization.
alter table formalizacao add column id_usuario_do_link uuid references usuario;

/**
 * What a person did in the formalizations of a proposta, which keeps them from checking one of them:
 * null when nothing.
 */
create function parte_na_formalizacao(formalizacao_id uuid, pessoa uuid) returns text
  language sql stable
  begin atomic
    select case
        when exists (select from formalizacao g
          where g.id_proposta = f.id_proposta and g.id_usuario = pessoa) then 'COMECOU'
        when exists (select from formalizacao g
          where g.id_proposta = f.id_proposta and g.id_usuario_do_link = pessoa) then 'LINK'
        when exists (select from formalizacao g
          join formalizacao_documento d on d.id_formalizacao = g.id
          where g.id_proposta = f.id_proposta and d.id_usuario = pessoa) then 'ENVIOU'
        when exists (select from formalizacao g
          join formalizacao_historico h on h.id_formalizacao = g.id
          where g.id_proposta = f.id_proposta and h.para = 'ASSINADA' and h.id_usuario = pessoa)
          then 'ASSINATURA'
      end
      from formalizacao f where f.id = formalizacao_id;
  end;
grant execute on function parte_na_formalizacao(uuid, uuid) to consigna_app;

create function conferida_por_outra_pessoa() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.id_usuario is null or parte_na_formalizacao(new.id_formalizacao, new.id_usuario) is not null
  then
    raise exception 'A formalization is checked by another person' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger formalizacao_conferida before insert on formalizacao_historico
  for each row when (new.para = 'CONFERIDA') execute function conferida_por_outra_pessoa();
