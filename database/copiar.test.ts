import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiar, textoDeCopia } from './copiar.ts'
import { testDatabase } from './test/database.ts'

const { ownerUrl, drop } = await testDatabase()
const client = new Client({ connectionString: ownerUrl })
const colunas = ['lugar', 'texto', 'numero', 'certo', 'dados', 'em'] as const

beforeAll(async () => {
  await client.connect()
  await client.query(
    `create temporary table copia
       (lugar int, texto text, numero numeric, certo boolean, dados jsonb, em timestamptz)`,
  )
})
afterAll(async () => {
  await client.end()
  await drop()
})

type Linha = Record<(typeof colunas)[number], unknown>

async function idaEVolta(linhas: readonly Linha[]) {
  await client.query('truncate copia')
  await copiar(
    client,
    `copy copia (${colunas.join(', ')}) from stdin`,
    textoDeCopia(colunas, linhas),
  )
  const { rows } = await client.query<Linha>('select * from copia order by lugar')
  return rows
}

/** Texts that PostgreSQL can store: any letter except code zero and lone surrogates. */
const textos = fc.oneof(
  fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((texto) => texto.replaceAll('\0', ''))
    .filter((texto) => texto.isWellFormed()),
  fc.constantFrom('\\N', '\\', '\\\\', '\\.', '\t', '\n', '\r\n', '\\t', 'a\\', '', ' ', '\v\b\f'),
)

test('every text comes back from the database as it went in, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(textos, { minLength: 1, maxLength: 30 }), async (escritos) => {
      const linhas = escritos.map((texto, lugar) => ({
        lugar,
        texto,
        numero: null,
        certo: null,
        dados: { texto, lista: [texto, null] },
        em: null,
      }))
      expect(await idaEVolta(linhas)).toEqual(linhas)
    }),
    { numRuns: 60 },
  )
})

test('numbers, truth, instants and what is absent keep their kind', async () => {
  const em = new Date('2026-11-20T13:00:00.123Z')
  const lidas = await idaEVolta([
    { lugar: 0, texto: 'a', numero: 0, certo: false, dados: [], em },
    { lugar: 1, texto: '', numero: -1.5, certo: true, dados: 'texto em JSON'.length, em: null },
    { lugar: 2, texto: null, numero: undefined, certo: null, dados: null, em: undefined },
  ])
  expect(lidas).toEqual([
    { lugar: 0, texto: 'a', numero: '0', certo: false, dados: [], em },
    { lugar: 1, texto: '', numero: '-1.5', certo: true, dados: 13, em: null },
    { lugar: 2, texto: null, numero: null, certo: null, dados: null, em: null },
  ])
})

test('no rows are no text, and a column that a row lacks is null', async () => {
  expect(textoDeCopia(colunas, [])).toHaveLength(0)
  expect(new TextDecoder().decode(textoDeCopia(['a', 'b'], [{ a: 1 }]))).toBe('1\t\\N\n')
})

test('a row that the table refuses refuses them all, and the connection lives on', async () => {
  await client.query('truncate copia')
  const linhas = new TextEncoder().encode('1\ta\t1\tt\t{}\t\\N\nx\tb\t1\tt\t{}\t\\N\n')
  await expect(
    copiar(client, `copy copia (${colunas.join(', ')}) from stdin`, linhas),
  ).rejects.toThrow(/invalid input syntax/)
  const { rows } = await client.query<{ quantas: number }>(
    'select count(*)::int as quantas from copia',
  )
  expect(rows).toEqual([{ quantas: 0 }])
})
