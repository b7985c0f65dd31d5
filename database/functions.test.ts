import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from './test/database.ts'

const { ownerUrl, appUrl, identityUrl, drop } = await testDatabase()
const owner = new Client({ connectionString: ownerUrl })
const app = new Client({ connectionString: appUrl })
const identity = new Client({ connectionString: identityUrl })

beforeAll(() => Promise.all([owner, app, identity].map((client) => client.connect())))
afterAll(async () => {
  await Promise.all([owner, app, identity].map((client) => client.end()))
  await drop()
})

/** What the catalogue knows of a function of ours; those of an extension are left out. */
type Funcao = { nome: string; definidora: boolean; caminho: string | null; publica: boolean }

async function funcoes(): Promise<Funcao[]> {
  const { rows } = await owner.query<Funcao>(
    `select p.oid::regprocedure::text as nome, p.prosecdef as definidora,
            (select substr(s, 13) from unnest(p.proconfig) s where s like 'search\\_path=%')
              as caminho,
            exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
                     where a.grantee = 0 and a.privilege_type = 'EXECUTE') as publica
       from pg_proc p
      where p.pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')
        and not exists (select from pg_depend d
                         where d.classid = 'pg_proc'::regclass and d.objid = p.oid
                           and d.deptype = 'e')
      order by 1`,
  )
  return rows
}

const semCaminhoSeguro = async () =>
  (await funcoes())
    .filter(
      ({ definidora, caminho }) =>
        definidora && !/^pg_catalog, (public, )?pg_temp$/.test(caminho ?? ''),
    )
    .map(({ nome }) => nome)

const publicas = async () =>
  (await funcoes()).filter(({ publica }) => publica).map(({ nome }) => nome)

test('every function that runs as the owner looks for names in pg_catalog first and in pg_temp last', async () => {
  expect((await funcoes()).filter(({ definidora }) => definidora).length).toBeGreaterThan(20)
  expect(await semCaminhoSeguro()).toEqual([])

  await owner.query('begin')
  await owner.query(`create function proxima() returns int language sql security definer
                       set search_path = public as 'select 1'`)
  expect(await semCaminhoSeguro()).toEqual(['proxima()'])
  await owner.query('rollback')
})

test('a function of a trigger names the path on which it looks for names', async () => {
  const { rows } = await owner.query(
    `select p.oid::regprocedure::text as nome from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
        and not exists (select from unnest(p.proconfig) s where s like 'search\\_path=%')`,
  )
  expect(rows).toEqual([])
})

test('no function of ours may be run by PUBLIC, and a new one is closed from the start', async () => {
  expect(await publicas()).toEqual([])

  await owner.query('begin')
  await owner.query(`create function proxima() returns int language sql as 'select 1'`)
  expect(await publicas()).toEqual([])
  await owner.query('grant execute on function proxima() to public')
  expect(await publicas()).toEqual(['proxima()'])
  await owner.query('rollback')
})

test('the identity server cannot ask whose a CPF is', async () => {
  await expect(identity.query(`select id_do_cpf('90000200182')`)).rejects.toThrow(
    'permission denied for function id_do_cpf',
  )
})

test('the roles of the application may make no temporary table', async () => {
  for (const client of [app, identity]) {
    await expect(client.query('create temporary table minha ()')).rejects.toThrow(
      'permission denied to create temporary tables',
    )
  }
})

test('a table and trigger of the caller never run inside a function of the owner', async () => {
  await owner.query(`do $$ begin
    execute format('grant temporary on database %I to consigna_app', current_database());
  end $$`)
  try {
    await app.query(`create temporary table consentimento as
                       select * from public.consentimento where false`)
    await app.query(`create temporary table roubo (quem text)`)
    await app.query(`create function pg_temp.roubar() returns trigger language plpgsql as $$
      begin insert into pg_temp.roubo values (current_user); return null; end $$`)
    await app.query(`create trigger roubar before update on pg_temp.consentimento
      for each row execute function pg_temp.roubar()`)
    await app.query(`grant all on pg_temp.consentimento, pg_temp.roubo to public`)
    await app.query(
      `insert into pg_temp.consentimento (id, id_cliente, situacao, valido_ate)
       values (gen_random_uuid(), gen_random_uuid(), 'AUTORIZADO', now() - interval '1 day')`,
    )

    await app.query('select vencer_consentimentos(now())')

    expect((await app.query('select quem from pg_temp.roubo')).rows).toEqual([])
  } finally {
    await owner.query(`do $$ begin
      execute format('revoke temporary on database %I from consigna_app', current_database());
    end $$`)
  }
})

/** Those whose first use decides the plan of a join of the rows before and after, as nested loops at worst. */
const comPlanoDaPrimeiraVez = async () =>
  (
    await owner.query<{ nome: string }>(
      `select distinct p.oid::regprocedure::text as nome
         from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgoldtable is not null and t.tgnewtable is not null
          and regexp_replace(p.prosrc, 'execute ''([^'']|'''')*''', '', 'g') ~ '\\mjoin\\M'
          and not coalesce('enable_nestloop=off' = any (p.proconfig), false)
        order by 1`,
    )
  ).rows.map(({ nome }) => nome)

test('a trigger that joins the rows before and after does not keep the plan made for one row', async () => {
  expect(await comPlanoDaPrimeiraVez()).toEqual([])

  await owner.query('begin')
  await owner.query(`create function propagar() returns trigger language plpgsql as $$
    begin perform from a join d on a.id = d.id; execute 'select from d join a using (id)'; return null; end $$`)
  await owner.query(`create trigger propaga after update on lista
    referencing old table as a new table as d for each statement execute function propagar()`)
  expect(await comPlanoDaPrimeiraVez()).toEqual(['propagar()'])
  await owner.query(
    `create or replace function propagar() returns trigger language plpgsql as $$
    begin execute 'select from d join a using (id)'; return null; end $$`,
  )
  expect(await comPlanoDaPrimeiraVez()).toEqual([])
  await owner.query('rollback')
})

test('the sweep of files knows every table that keeps one', async () => {
  const { rows: tabelas } = await owner.query<{ tabela: string }>(
    `select table_name as tabela from information_schema.columns
      where table_schema = 'public' and column_name = 'arquivo' and udt_name = 'uuid' order by 1`,
  )
  const { rows } = await owner.query<{ corpo: string }>(
    `select pg_get_functiondef(oid) as corpo from pg_proc where proname like 'arquivos\\_%'`,
  )
  const lidas = rows.map(({ corpo }) => corpo).join('\n')
  const fora = tabelas.filter(({ tabela }) => !new RegExp(`\\b${tabela}\\b`).test(lidas))

  expect(tabelas.length).toBeGreaterThan(4)
  expect(fora).toEqual([])
})
