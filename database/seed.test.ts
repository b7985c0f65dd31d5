import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seed } from './seed.ts'
import { conferirSenha } from './senha.ts'
import { type TestDatabase, testDatabase } from './test/database.ts'

const agora = new Date('2026-11-20T15:00:00Z')

let db: TestDatabase
let client: Client
let amarrasDeAntes: object[]

const rows = async <T extends object>(sql: string) => (await client.query<T>(sql)).rows
const amarras = () =>
  rows(`select conrelid::regclass || conname || pg_get_constraintdef(oid) as amarra
          from pg_constraint where contype = 'f' and convalidated
        union all
        select indexdef from pg_indexes where schemaname = 'public' and tablename <> 'semeadura'
         order by 1`)
const clientes = () => rows('select count(*)::int as clientes from cliente')

beforeAll(async () => {
  db = await testDatabase()
  client = new Client({ connectionString: db.ownerUrl })
  await client.connect()
  amarrasDeAntes = await amarras()
})

afterAll(async () => {
  await client.end()
  await db.drop()
})

test('without demonstration only the reference is loaded, and no user exists', async () => {
  expect(await seed(db.ownerUrl, { demo: false, agora })).toEqual(['referencia'])
  expect(await rows('select count(*)::int as usuarios from usuario')).toEqual([{ usuarios: 0 }])
})

test('a second start, or two at once, load nothing twice', async () => {
  const uma = () => seed(db.ownerUrl, { demo: true, agora, clientes: 200 })

  const feitas = await Promise.all([uma(), uma()])

  expect(feitas.flat()).toEqual(['demonstracao'])
  expect(await uma()).toEqual([])
  expect(await clientes()).toEqual([{ clientes: 200 }])
})

test('no telefone and no payment of the load reads its whole table again', async () => {
  const lidas = await rows<{ relname: string; vezes: number; linhas: number }>(
    `select relname, seq_scan::int as vezes, n_tup_ins::int as linhas from pg_stat_user_tables
      where relname in ('telefone', 'proposta_historico') order by relname`,
  )

  expect(lidas.map(({ relname }) => relname)).toEqual(['proposta_historico', 'telefone'])
  for (const { relname, vezes, linhas } of lidas) {
    expect([relname, vezes < linhas / 4]).toEqual([relname, true])
  }
})

test('the ten demo people sign in with the shown password, each with a salt of their own', async () => {
  const credenciais = await rows<{ senha_hash: string }>(
    'select senha_hash from identidade.credencial where demonstracao',
  )
  const conferidas = await Promise.all(
    credenciais.map(({ senha_hash }) => conferirSenha(senha_hash, 'demo')),
  )

  expect(conferidas).toEqual(Array.from({ length: 10 }, () => true))
  expect(new Set(credenciais.map(({ senha_hash }) => senha_hash)).size).toBe(10)
})

test('keys and indexes that were away during the load are back', async () => {
  expect(await amarras()).toEqual(amarrasDeAntes)
})

test('a reset makes the demonstration again, of another size, and undoes what its people decided', async () => {
  const regras = await rows('select regra, convenio, valor, vigencia_inicio from regra_vigencia')
  await rows(`insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, norma, fonte,
      natureza, confianca, motivo, id_usuario)
    select 'custo_captacao_am', 'BR', 2, 1.2, '2027-01-01', 'Decreto', 'Teste', 'POLITICA', 'alta', 'Teste', id
      from usuario limit 1`)

  expect(await seed(db.ownerUrl, { demo: true, agora, clientes: 220, reset: true })).toEqual([
    'demonstracao',
  ])
  expect(await clientes()).toEqual([{ clientes: 220 }])
  expect(
    new Set(
      (await rows('select regra, convenio, valor, vigencia_inicio from regra_vigencia')).map(
        (linha) => JSON.stringify(linha),
      ),
    ),
  ).toEqual(new Set(regras.map((linha) => JSON.stringify(linha))))
})
