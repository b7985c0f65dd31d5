-- A decision about money that goes against the rules takes two persons (docs/decisions/066).

-- The decision that one person asked for, while another one must confirm it.
alter table divergencia
  add column pedida text check (pedida in ('NOSSA', 'DELES')),
  add column pedido_observacao text check (length(pedido_observacao) between 1 and 500),
  add column pedida_em timestamptz,
  add column id_pedinte uuid references usuario,
  add constraint divergencia_pedida
    check (num_nonnulls(pedida, pedido_observacao, pedida_em, id_pedinte) in (0, 4));
grant update (pedida, pedido_observacao, pedida_em, id_pedinte) on divergencia to consigna_app;

/**
 * Whether a decision takes a second person: ours, where the bank says that it paid what ended here
 * unpaid; theirs, which takes a paid loan back.
 */
create function divergencia_pede_outra(procurada uuid, vale text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  begin atomic
    select exists (select from divergencia d join proposta p on p.id = d.id_proposta
      where d.id = procurada and d.sistema = 'BANCO' and d.decidida_em is null
        and (vale = 'NOSSA' and d.deles = 'PAGA' and p.situacao <> 'PAGA'
               and (p.paga_em is null or d.nossa in ('REPROVADA', 'CANCELADA', 'EXPIRADA'))
             or vale = 'DELES' and d.deles = 'CANCELADA' and p.situacao = 'PAGA'));
  end;
grant execute on function divergencia_pede_outra(uuid, text) to consigna_app;

create function divergencia_de_duas_pessoas() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.decidida_em is null and new.decidida_em is not null
     and divergencia_pede_outra(new.id, new.decisao)
     and (old.pedida is distinct from new.decisao or old.id_pedinte = new.id_usuario)
  then
    raise exception 'This decision takes another person than who asked for it' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger divergencia_de_duas_pessoas before update on divergencia
  for each row execute function divergencia_de_duas_pessoas();
