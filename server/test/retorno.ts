import { Client } from 'pg'
import { inject } from 'vitest'
import { marcarEscritas } from './marcas.ts'

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
  await client.query('begin')
  await marcarEscritas(client)
  await client.query(COPIAR)
  await client.query('commit')
  await client.query('set session_replication_role = replica')
  return {
    voltar: () => client.query({ name: 'voltar', text: 'select copia.voltar()' }),
    fechar: () => client.end(),
  }
}

/**
 * A copy of each table that has rows. `voltar` brings those back that were written since the last time, each by a
 * function that is made at its first use, and marks them for who looks at the database: we fire no trigger.
 */
const COPIAR = `
  create table copia.tabela (oid oid primary key, nome text not null, colunas text not null,
    vazia boolean not null, pronta boolean not null default false);
  do $$
    declare
      t record;
      achou boolean;
    begin
      for t in
        select c.oid, c.oid::regclass::text as nome,
               string_agg(quote_ident(a.attname), ', ' order by a.attnum) as colunas
          from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
           and a.attgenerated = ''
         where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
           or c.relnamespace = 'fila'::regnamespace and c.relname like 'job%')
         group by c.oid
      loop
        execute format('select exists (select from %s)', t.nome) into achou;
        insert into copia.tabela values (t.oid, t.nome, t.colunas, not achou);
        if achou then
          execute format('create unlogged table copia.%I as select * from %s', t.nome, t.nome);
        end if;
      end loop;
    end $$;
  create function copia.preparar(t copia.tabela) returns void language plpgsql as $$
    begin
      execute format('create function copia.volta_%s() returns void language plpgsql as %L', t.oid,
        format('begin delete from %s; %s end', t.nome, case when not t.vazia then
          format('insert into %s (%s) overriding system value select %2$s from copia.%I;', t.nome, t.colunas,
            t.nome) end));
      update copia.tabela set pronta = true where oid = t.oid;
    end $$;
  create function copia.voltar() returns void language plpgsql as $$
    declare
      t copia.tabela;
    begin
      for t in
        with idas as (delete from copia.por_voltar returning tabela)
        select x.* from copia.tabela x where x.oid in (select tabela from idas)
      loop
        if not t.pronta then perform copia.preparar(t); end if;
        execute format('select copia.volta_%s()', t.oid);
        insert into copia.por_ver values (t.oid);
      end loop;
    end $$;
  delete from copia.por_voltar;`
