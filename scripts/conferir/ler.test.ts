import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { grantReading } from '#database/roles.ts'
import { testDatabase } from '#database/test/database.ts'
import { consultasDeclaradas } from '#server/base/db/consulta.ts'
import { errados } from './conferir.ts'
import { conferirBanco, conferirLugar } from './ler.ts'
import { relatar } from './relato.ts'

const agora = new Date('2026-11-27T15:00:00Z')

test('an empty bank balances, also by the address of its settings', async () => {
  const { ownerUrl, drop } = await testDatabase()
  onTestFinished(drop)
  const lugar = { DATABASE_URL: ownerUrl, DATA_DIR: '/nowhere' }

  expect(errados(await conferirLugar(lugar, { agora }))).toEqual([])
})

test('a role that sees a part of the rows is refused: it would find nothing wrong', async () => {
  const { appUrl, drop } = await testDatabase()
  onTestFinished(drop)

  await expect(conferirBanco(appUrl, { agora })).rejects.toThrow(/a part of the rows/)
})

test('the reader sees what the owner sees, and can write nothing', async () => {
  const { ownerUrl, conferirUrl, drop } = await testDatabase()
  onTestFinished(drop)
  expect(await conferirBanco(conferirUrl, { agora })).toEqual(
    await conferirBanco(ownerUrl, { agora }),
  )

  const reader = new Client({ connectionString: conferirUrl })
  await reader.connect()
  onTestFinished(() => reader.end())
  const { rows } = await reader.query<{ tabela: string }>(
    `select c.oid::regclass::text as tabela from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and (not has_table_privilege(c.oid, 'select')
          or has_any_column_privilege(c.oid, 'insert, update')
          or has_table_privilege(c.oid, 'delete, truncate, trigger')
          or c.relrowsecurity and not exists (select from pg_policy p
               where p.polrelid = c.oid and p.polname = 'conferir' and p.polcmd = 'r'))`,
  )
  expect(rows).toEqual([])
  for (const escrita of [
    'update cliente set restrito = false',
    'delete from auditoria',
    'create table minha ()',
    'create temporary table minha ()',
    'select vencer_consentimentos(now())',
    `select confirmar_relacionamento(gen_random_uuid(), now())`,
  ]) {
    await expect(reader.query(escrita)).rejects.toThrow('permission denied')
  }
})

/** Counts of the screens that the rules compare with the rows. */
const dasTelas = ['rules.listar', 'proposta.resumo', 'quadro.contar', 'retencao.totais']

test('the reader may call every function of the statements of its rules', async () => {
  const { conferirUrl, drop } = await testDatabase()
  onTestFinished(drop)
  const reader = new Client({ connectionString: conferirUrl })
  await reader.connect()
  onTestFinished(() => reader.end())
  const dasRegras = consultasDeclaradas().filter(
    ({ nome }) => nome.startsWith('conferir.') || dasTelas.includes(nome),
  )
  const recusados: string[] = []
  for (const { nome, prontas } of dasRegras) {
    for (const { texto } of prontas) {
      // Beginning to execute, also without rows, asks for the right to each function.
      await reader
        .query(`explain (generic_plan) ${texto}`)
        .catch((error: Error) => recusados.push(`${nome}: ${error.message}`))
    }
  }

  expect(recusados).toEqual([])
  expect(dasRegras.map(({ nome }) => nome)).toEqual(expect.arrayContaining(dasTelas))
})

test('a table of a later migration is read too, after the next start', async () => {
  const { ownerUrl, conferirUrl, drop } = await testDatabase()
  onTestFinished(drop)
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('create table nova (a int); alter table nova enable row level security')
  await expect(conferirBanco(conferirUrl, { agora })).rejects.toThrow(/a part of the rows/)
  await grantReading(ownerUrl)
  expect(errados(await conferirBanco(conferirUrl, { agora }))).toEqual([])
})

test('a folder without a database is told by name, and none is made', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'consigna-sem-banco-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))

  await expect(conferirLugar({ DATA_DIR }, { agora })).rejects.toThrow(`no database in ${DATA_DIR}`)
})

test('the report counts each rule, names tables and ids, and tells notices from faults', () => {
  const achado = { tabela: 'contrato', id: 'k-1', diz: 'was settled and still runs' }
  const vereditos = [
    { nome: 'pagamento', diz: 'settled', achados: [achado] },
    { nome: 'extrapolada', diz: 'exceeded', aviso: true as const, achados: [achado] },
    { nome: 'preco', diz: 'priced', achados: [] },
  ]

  expect(relatar(vereditos)).toBe(
    [
      'WRONG  pagamento       1  settled',
      '         contrato k-1 was settled and still runs',
      'notice extrapolada     1  exceeded',
      '         contrato k-1 was settled and still runs',
      'ok     preco           0  priced',
      'The books do not balance. Findings: 1.',
    ].join('\n'),
  )
  expect(errados(vereditos).map(({ nome }) => nome)).toEqual(['pagamento'])
})
