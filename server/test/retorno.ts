import { Client } from 'pg'
import { inject } from 'vitest'
import { versoesDas } from './impressao.ts'

type Coluna = { tabela: string; colunas: string }

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
  const { rows } = await client.query<Coluna>(
    `select c.oid::regclass::text as tabela,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) as colunas
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
        or c.relnamespace = 'fila'::regnamespace and c.relname like 'job%')
      group by c.oid order by 1`,
  )
  const copiaDe = ({ tabela }: Coluna) => `copia."${tabela}"`
  await client.query('create schema copia')
  for (const uma of rows) {
    await client.query(`create table ${copiaDe(uma)} as select * from ${uma.tabela}`)
  }
  await client.query('set session_replication_role = replica')
  const tabelas = rows.map(({ tabela }) => tabela)
  const inicio = [...(await versoesDas(client, tabelas))]
  const voltaDe = (uma: Coluna) => `delete from ${uma.tabela};
      insert into ${uma.tabela} (${uma.colunas}) overriding system value
        select ${uma.colunas} from ${copiaDe(uma)};`
  return {
    voltar: async () => {
      const agora = await versoesDas(client, tabelas)
      const mudadas = [...rows.entries()].filter(([posicao]) => agora[posicao] !== inicio[posicao])
      if (mudadas.length === 0) return
      await client.query(`begin; ${mudadas.map(([, uma]) => voltaDe(uma)).join('')} commit`)
      // Nothing wrote the others since `agora`, or the next return brings them back.
      const depois = await versoesDas(
        client,
        mudadas.map(([, { tabela }]) => tabela),
      )
      for (const [ordem, [posicao]] of mudadas.entries()) inicio[posicao] = depois[ordem] ?? ''
    },
    fechar: () => client.end(),
  }
}
