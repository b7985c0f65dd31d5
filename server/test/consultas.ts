import type { ClientBase } from 'pg'
import type { Declarada } from '../base/db/consulta.ts'
import { lerArvore, numeroDe, primeiraConsulta, textoDe } from './arvore.ts'
import { type Catalogo, colunasDe, colunaSemNulo } from './nulos.ts'

/** The database's description of one text: parameters by name and columns, as TypeScript types. */
type Descricao = { valores: Map<string, string>; linha: Map<string, string> }

export type Esquema = Catalogo & { palavras: ReadonlyMap<string, string> }

const saem: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'character varying': 'string',
  name: 'string',
  boolean: 'boolean',
  integer: 'number',
  smallint: 'number',
  bigint: 'number',
  real: 'number',
  'double precision': 'number',
  numeric: 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp without time zone': 'Date',
  'timestamp with time zone': 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
  // A function that answers nothing: the driver makes empty text of it.
  void: 'string',
}

const entram: Record<string, string> = {
  ...saem,
  numeric: 'number | string',
  'timestamp without time zone': 'Date | string',
  'timestamp with time zone': 'Date | string',
  json: 'string',
  jsonb: 'string',
}

function tipoDe(tipo: string, tipos: Record<string, string>): string {
  const elemento = tipo.endsWith('[]') ? tipos[tipo.slice(0, -2)] : undefined
  const simples = elemento === undefined ? tipos[tipo] : vetorDe(elemento, tipos === entram)
  if (simples === undefined) throw new Error(`No type of ours for ${tipo}`)
  return simples
}

const vetorDe = (elemento: string, entra: boolean): string =>
  entra ? `readonly (${elemento} | null)[]` : `${elemento}[]`

/** What a migrated database knows, read once for all statements. */
export async function lerEsquema(client: ClientBase): Promise<Esquema> {
  const { rows: colunas } = await client.query<{ coluna: string; cheia: boolean; regra: string }>(`
    select a.attrelid || '.' || a.attnum as coluna, a.attnotnull as cheia,
           (select pg_get_constraintdef(k.oid) from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
               and pg_get_constraintdef(k.oid) like '% = ANY (ARRAY[%' limit 1) as regra
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and not a.attisdropped`)
  const { rows: funcoes } = await client.query<{ oid: string; nome: string; estrita: boolean }>(
    `select oid::text, proname as nome, proisstrict as estrita from pg_proc`,
  )
  return {
    semNulo: new Set(colunas.filter(({ cheia }) => cheia).map(({ coluna }) => coluna)),
    palavras: new Map(
      colunas.flatMap(({ coluna, regra }) => (regra ? [[coluna, palavrasDe(regra)]] : [])),
    ),
    estritas: new Set(funcoes.filter(({ estrita }) => estrita).map(({ oid }) => oid)),
    funcoes: new Map(funcoes.map(({ oid, nome }) => [oid, nome])),
  }
}

/**
 * Prepares each text of a statement without running it. The parse tree, which tells the origin of a
 * column and whether a join can make it null, comes from a function with this body, created and
 * rolled back.
 */
export async function descrever(
  client: ClientBase,
  { nome, prontas }: Declarada,
  esquema: Esquema,
): Promise<Descricao> {
  const descricoes: Descricao[] = []
  for (const { texto, ordem } of prontas) {
    await client.query('begin')
    try {
      await client.query(`prepare descrita as ${texto}`)
      const { rows } = await client.query<{ parametros: string[]; colunas: string[] | null }>(
        `select parameter_types::text[] as parametros, result_types::text[] as colunas
           from pg_prepared_statements where name = 'descrita'`,
      )
      const { parametros = [], colunas } = rows[0] ?? {}
      descricoes.push({
        valores: new Map(
          ordem.map(({ nome: valor, como }, i) => [
            valor,
            como === 'json' ? 'unknown' : tipoDe(parametros[i] ?? '', entram),
          ]),
        ),
        linha: await linhaDe(client, texto, { parametros, colunas: colunas ?? [], esquema }),
      })
    } catch (error) {
      throw new Error(`${nome}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    } finally {
      await client.query('rollback')
      await client.query('deallocate all')
    }
  }
  return reunir(nome, descricoes)
}

type Preparada = { parametros: string[]; colunas: string[]; esquema: Esquema }

async function linhaDe(
  client: ClientBase,
  texto: string,
  { parametros, colunas, esquema }: Preparada,
): Promise<Map<string, string>> {
  if (colunas.length === 0) return new Map()
  await client.query(`create function pg_temp.descrita(${parametros.join(', ')}) returns void
    begin atomic ${texto}; end`)
  const { rows } = await client.query<{ arvore: string }>(
    `select prosqlbody::text as arvore from pg_proc where proname = 'descrita'`,
  )
  const consulta = primeiraConsulta(lerArvore(rows[0]?.arvore ?? ''))
  const linha = new Map<string, string>()
  for (const [i, alvo] of colunasDe(consulta).entries()) {
    const nome = textoDe(alvo, 'resname')
    if (linha.has(nome)) throw new Error(`Two columns are named ${nome}`)
    const origem = `${numeroDe(alvo, 'resorigtbl')}.${numeroDe(alvo, 'resorigcol')}`
    const tipo = esquema.palavras.get(origem) ?? tipoDe(colunas[i] ?? '', saem)
    const podeFaltar = tipo !== 'unknown' && !colunaSemNulo(consulta, i, esquema)
    linha.set(nome, podeFaltar ? `${tipo} | null` : tipo)
  }
  return linha
}

/** The variants of a statement answer the same rows; each may use some of the parameters only. */
function reunir(nome: string, descricoes: readonly Descricao[]): Descricao {
  const [primeira = { valores: new Map(), linha: new Map() }] = descricoes
  const linha = JSON.stringify([...primeira.linha])
  if (descricoes.some((outra) => JSON.stringify([...outra.linha]) !== linha)) {
    throw new Error(`${nome}: its variants answer different rows`)
  }
  const valores = new Map<string, string>()
  for (const [valor, tipo] of descricoes.flatMap((outra) => [...outra.valores])) {
    if ((valores.get(valor) ?? tipo) !== tipo) {
      throw new Error(`${nome}: its variants read ${valor} as different types`)
    }
    valores.set(valor, tipo)
  }
  return { valores, linha: primeira.linha }
}

const cabecalho = '// Written from the statements and the migrations: `npm run types`.\n'

/** The text of `sql.types.ts` of one word. */
export async function escreverConsultas(
  client: ClientBase,
  consultas: readonly Declarada[],
  esquema: Esquema,
): Promise<string> {
  const linhas: string[] = []
  for (const consulta of consultas.toSorted((a, b) => (a.nome < b.nome ? -1 : 1))) {
    const { valores, linha } = await descrever(client, consulta, esquema)
    linhas.push(
      `    '${consulta.nome}': {\n${bloco('valores', valores)}${bloco('linha', linha)}    }\n`,
    )
  }
  return `${cabecalho}import '#server/base/db/consulta.ts'

declare module '#server/base/db/consulta.ts' {
  interface Consultas {
${linhas.join('')}  }
}
`
}

const bloco = (nome: string, campos: ReadonlyMap<string, string>): string =>
  campos.size === 0
    ? `      ${nome}: object\n`
    : `      ${nome}: {\n${[...campos].map(([campo, tipo]) => `        ${campo}: ${tipo}\n`).join('')}      }\n`

/** `'a' | 'b'` of `CHECK ((x = ANY (ARRAY['a'::text, 'b'::text])))`. */
const palavrasDe = (regra: string): string =>
  Array.from(regra.matchAll(/'((?:[^']|'')*)'::text/g), ([, palavra = '']) => `'${palavra}'`).join(
    ' | ',
  )
