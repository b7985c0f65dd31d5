import { Client } from 'pg'
import { inject } from 'vitest'

type Tabela = { oid: number; tabela: string; colunas: string; daFila: boolean }

/**
 * Remembers every row of a test's database, to bring back the tables that a call changed: some
 * milliseconds, where a new clone with its world takes half a second. As superuser, so that neither keys
 * nor triggers nor row security are in the way.
 */
export async function pontoDeRetorno(appUrl: string) {
  const url = new URL(inject('postgres').superuserUrl)
  url.pathname = new URL(appUrl).pathname
  const client = new Client({ connectionString: url.href })
  await client.connect()
  const { rows } = await client.query<Tabela>(
    `select c.oid::int4 as oid, c.oid::regclass::text as tabela, c.relnamespace = 'fila'::regnamespace as "daFila",
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) as colunas
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
        or c.relnamespace = 'fila'::regnamespace and c.relname like 'job%')
      group by c.oid order by 1`,
  )
  await client.query(`begin; ${MARCAS} ${rows.map(guardar).join('')} commit`)
  await client.query('set session_replication_role = replica')
  return {
    voltar: () => client.query({ name: 'voltar', text: 'select copia.voltar()' }),
    fechar: () => client.end(),
  }
}

/** Whoever writes a table marks it, in the same transaction; we who bring the rows back fire no trigger. */
const MARCAS = `
  create schema copia;
  create unlogged table copia.marca (tabela oid not null);
  create function copia.marcar() returns trigger language plpgsql security definer as $$
    begin
      insert into copia.marca values (tg_relid);
      return null;
    end $$;
  create function copia.voltar() returns void language plpgsql as $$
    declare
      marcada oid;
    begin
      for marcada in
        with idas as (delete from copia.marca returning tabela) select distinct tabela from idas
      loop
        execute format('select copia.volta_%s()', marcada);
      end loop;
    end $$;`

/** The rows of a table, how they come back, and its mark: a row of a partition is written by the name of the whole. */
const guardar = ({ oid, tabela, colunas, daFila }: Tabela): string => `
  create table copia."${tabela}" as select * from ${tabela};
  create function copia.volta_${oid}() returns void language plpgsql as $$
    begin
      delete from ${tabela};
      insert into ${tabela} (${colunas}) overriding system value select ${colunas} from copia."${tabela}";
    end $$;
  create trigger marcar after insert or update or delete ${daFila ? '' : 'or truncate'} on ${tabela}
    for each ${daFila ? 'row' : 'statement'} execute function copia.marcar();`
