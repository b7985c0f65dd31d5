import type { ClientBase } from 'pg'

type Coluna = {
  tabela: string
  coluna: string
  tipo: string
  opcional: boolean
  gerada: boolean
  padrao: boolean
  /** The `check (x in (…))` that holds for this column alone. */
  regra: string | null
}

const consulta = `
  select c.relname as tabela, a.attname as coluna, format_type(a.atttypid, null) as tipo,
         not a.attnotnull as opcional,
         a.attgenerated <> '' or a.attidentity = 'a' as gerada,
         a.atthasdef and a.attgenerated = '' as padrao,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%' limit 1) as regra
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
   order by c.relname collate "C", a.attnum`

const tipos: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  'double precision': 'number',
  numeric: 'Numerico',
  date: 'string',
  'timestamp with time zone': 'Instante',
  jsonb: 'Json',
  bytea: 'Buffer',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'timestamp with time zone[]': 'Date[]',
}

const cabecalho = `import type { ColumnType, GeneratedAlways } from 'kysely'

// Written from the migrations: \`npm run types\`.

/** An exact decimal is text when read. */
type Numerico = ColumnType<string, number | string, number | string>
type Instante = ColumnType<Date, Date | string, Date | string>
/** Goes in as JSON text, comes out parsed. */
type Json = ColumnType<unknown, string, string>
/** Has a default, so it may be left out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
`

/** The text of `server/base/db/tables.ts` for a migrated database: every table as Kysely sees it. */
export async function escreverTabelas(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Coluna>(consulta)
  const tabelas = Map.groupBy(rows, ({ tabela }) => tabela)
  const linhas = [...tabelas].map(
    ([tabela, colunas]) => `  ${tabela}: {\n${colunas.map(escreverColuna).join('')}  }\n`,
  )
  return `${cabecalho}\nexport type Tabelas = {\n${linhas.join('')}}\n`
}

function escreverColuna(coluna: Coluna): string {
  const simples = coluna.regra ? palavrasDe(coluna.regra) : tipos[coluna.tipo]
  if (!simples) throw new Error(`${coluna.tabela}.${coluna.coluna}: no type for ${coluna.tipo}`)
  const valor = coluna.opcional ? `${simples} | null` : simples
  if (coluna.gerada) return `    ${coluna.coluna}: GeneratedAlways<${valor}>\n`
  return `    ${coluna.coluna}: ${coluna.padrao ? `Generated<${valor}>` : valor}\n`
}

/** `'a' | 'b'` of `CHECK ((x = ANY (ARRAY['a'::text, 'b'::text])))`. */
export const palavrasDe = (regra: string): string =>
  Array.from(regra.matchAll(/'((?:[^']|'')*)'::text/g), ([, palavra = '']) => `'${palavra}'`).join(
    ' | ',
  )
