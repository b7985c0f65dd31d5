import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { descrever, escreverConsultas, lerEsquema } from '../../test/consultas.ts'
import { consultasDeclaradas } from './consulta.ts'

const server = dirname(dirname(import.meta.dirname))
const raiz = dirname(server)
/** The words of the server, and the rules of `npm run conferir`. */
const arquivos = globSync('{server,scripts/conferir}/**/{sql,sql/*}.ts', { cwd: raiz })
  .filter((um) => !um.endsWith('.test.ts'))
  .map((um) => join(raiz, um))
await Promise.all(arquivos.map((um) => import(pathToFileURL(um).href)))

/** The folder of a word is named as its statements begin (`lembrete.travar`). */
const pastas = new Map(
  arquivos
    .map((um) => (basename(dirname(um)) === 'sql' ? dirname(dirname(um)) : dirname(um)))
    .map((pasta) => [basename(pasta), pasta]),
)
const daPalavra = (palavra: string) =>
  consultasDeclaradas().filter(({ nome }) => nome.startsWith(`${palavra}.`))
const palavras = [...pastas.keys()].filter((palavra) => daPalavra(palavra).length > 0).toSorted()

const { ownerUrl, drop } = await testDatabase()
const client = new Client({ connectionString: ownerUrl })
await client.connect()
afterAll(async () => {
  await client.end()
  await drop()
})

test.each(palavras)('the statements of %s are those of the migrated schema', async (palavra) => {
  const esquema = await lerEsquema(client)
  const texto = await escreverConsultas(client, daPalavra(palavra), esquema)

  await expect(texto).toMatchFileSnapshot(join(pastas.get(palavra) ?? server, 'sql.types.ts'))
})

test('a renamed column fails exactly the statements that use it', async () => {
  const esquema = await lerEsquema(client)
  await client.query('alter table lote rename column desfazer_ate to fim')
  const ditos = []
  for (const consulta of [...daPalavra('batch'), ...daPalavra('anotacao')]) {
    ditos.push(
      await descrever(client, consulta, esquema).then(
        () => null,
        (error: Error) => error.message,
      ),
    )
  }
  await client.query('alter table lote rename column fim to desfazer_ate')

  expect(ditos.filter((dito) => dito !== null)).toEqual([
    'batch.travar: column "desfazer_ate" does not exist',
    'batch.inserir: column "desfazer_ate" of relation "lote" does not exist',
    'batch.recentes: column "desfazer_ate" does not exist',
  ])
})
