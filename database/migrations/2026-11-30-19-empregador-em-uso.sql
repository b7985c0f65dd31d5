-- What a job is told apart by stays while a loan takes its margin (docs/decisions/039).

/**
 * Whether a contract, or a live proposta of any promotor, takes margin of the job: a row with another matrícula, or of
 * another convênio, would have all of it once more.
 */
create function empregador_em_uso(qual uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from contrato k where k.id_empregador = qual)
        or exists (select from proposta p where p.id_empregador = qual
             and p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA'));
  end;
revoke execute on function empregador_em_uso(uuid) from public;
grant execute on function empregador_em_uso(uuid) to consigna_app;
