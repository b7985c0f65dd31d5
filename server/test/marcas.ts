import type { ClientBase } from 'pg'

/**
 * From now on whoever writes a table marks it, in the same transaction: `copia.por_ver` for who looks at the
 * database, `copia.por_voltar` for who brings its rows back. A row of a partition is written by the name of the
 * whole, so each row marks there. A second call changes nothing.
 */
export async function marcarEscritas(client: ClientBase): Promise<void> {
  await client.query(MARCAS)
}

const MARCAS = `do $marcas$
  declare
    t record;
  begin
    if to_regnamespace('copia') is not null then return; end if;
    create schema copia authorization consigna;
    set local role consigna;
    create unlogged table copia.por_ver (tabela oid not null);
    create unlogged table copia.por_voltar (tabela oid not null);
    create function copia.marcar() returns trigger language plpgsql security definer as $$
      begin
        insert into copia.por_ver values (tg_relid);
        insert into copia.por_voltar values (tg_relid);
        return null;
      end $$;
    for t in
      select c.oid::regclass as nome, c.relispartition as parte from pg_class c
       where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
         or c.relnamespace = 'fila'::regnamespace and c.relname like 'job%')
    loop
      execute format('create trigger marcar after insert or update or delete %s on %s for each %s
        execute function copia.marcar()', case when not t.parte then 'or truncate' end, t.nome,
        case when t.parte then 'row' else 'statement' end);
      if t.parte then
        execute format('create trigger marcar_vazia after truncate on %s execute function copia.marcar()', t.nome);
      end if;
    end loop;
    reset role;
  end $marcas$`
