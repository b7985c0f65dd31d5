import { randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { personas, promotores, semear } from '../../test/fixtures.ts'
import { manterAbertas } from './abertas.ts'
import { type Pergunta, prepararPlanos } from './plano.ts'
import { createPool } from './pool.ts'
import { transaction, umaViagem } from './transaction.ts'

const banco = await testDatabase()
const owner = new Client({ connectionString: banco.ownerUrl })
await owner.connect()
await semear(owner)
const abertos: Pool[] = []
afterEach(async () => void (await Promise.all(abertos.splice(0).map((pool) => pool.end()))))
afterAll(async () => {
  await owner.end()
  await banco.drop()
})

const quem = { idUsuario: personas.dono.id, promotores: [promotores.alfa] }

const quente: Pergunta = {
  name: 'quente',
  text: 'select id from relacionamento where id_atendente = $1 and versao >= $2',
  values: [personas.dono.id, 1],
  plano: 'generico',
}
const comum: Pergunta = { ...quente, name: 'comum', plano: undefined }
const fria = { ...quente, values: [null, null] }

function abrir(max = 1, quentes: readonly Pergunta[] = [fria]): Pool {
  const pool = createPool({ url: banco.appUrl, max, quentes })
  abertos.push(pool)
  return pool
}

/** How often PostgreSQL planned the statement on this connection, for any values and for these. */
async function planos(pool: Pool, nome: string) {
  const { rows } = await pool.query<{ genericos: number; sobMedida: number }>(
    `select generic_plans as genericos, custom_plans as "sobMedida"
       from pg_prepared_statements where name = '${nome}'`,
  )
  return rows[0]
}

test('a new connection has the plan of a hot statement before its first call, and uses it', async () => {
  const pool = abrir()

  expect(await planos(pool, 'quente')).toEqual({ genericos: 1, sobMedida: 0 })
  const achados = await umaViagem(pool, quem, quente)
  await umaViagem(pool, quem, quente)
  expect(achados).toHaveLength(1)
  expect(await planos(pool, 'quente')).toEqual({ genericos: 3, sobMedida: 0 })
})

test('a statement is prepared without being executed', async () => {
  const text =
    'insert into acesso (id, id_usuario, codigo_promotor, ocorrido_em) values ($1, $2, $3, now())'
  const values = [randomUUID(), personas.dono.id, promotores.alfa]
  const pool = abrir(1, [{ name: 'entrar', text, values, plano: 'generico' }])

  expect(await planos(pool, 'entrar')).toEqual({ genericos: 1, sobMedida: 0 })
  expect((await owner.query('select from acesso')).rowCount).toBe(0)
})

test('a statement that is not hot is planned for its values, in one transaction with hot ones', async () => {
  const pool = abrir()
  await transaction(pool, quem, async ({ client }) => {
    await Promise.all([client.query(quente), client.query(comum), client.query(quente)])
  })

  expect(await planos(pool, 'quente')).toEqual({ genericos: 3, sobMedida: 0 })
  expect(await planos(pool, 'comum')).toEqual({ genericos: 0, sobMedida: 1 })
})

test.each(['an error', 'a rollback', 'a rollback to a savepoint'])(
  'after %s has taken back the mode of the connection the next hot statement sets it again',
  async (fim) => {
    const pool = abrir()
    await umaViagem(pool, quem, comum)
    const trabalho = transaction(pool, quem, async ({ client }) => {
      await client.query('savepoint antes')
      await client.query(quente)
      if (fim === 'an error') await client.query('select 1 / 0')
      if (fim === 'a rollback') throw new Error('não')
      await client.query('rollback to savepoint antes')
      await client.query(quente)
    })
    await trabalho.catch(() => undefined)
    await umaViagem(pool, quem, quente)

    expect((await planos(pool, 'quente'))?.sobMedida).toBe(0)
  },
)

test('a statement that the schema refuses leaves the connection to the others', async () => {
  const pool = abrir(1, [{ ...fria, name: 'torta', text: 'select nada from lugar_nenhum' }, fria])

  expect(await umaViagem(pool, quem, quente)).toHaveLength(1)
  expect(await planos(pool, 'quente')).toMatchObject({ sobMedida: 0 })
})

test.each(['transaction', 'umaViagem'])(
  'a migration that changes a column while connections live breaks no %s',
  async (como) => {
    const pool = abrir(3)
    await manterAbertas(pool, { quentes: [fria], primeiras: 3 })
    await owner.query('create table travessia (id int); grant select on travessia to consigna_app')
    await owner.query('insert into travessia values (1)')
    const ler: Pergunta = {
      name: 'travessia',
      text: 'select id from travessia where $1::int > 0',
      values: [1],
    }
    const chamar = async () =>
      como === 'umaViagem'
        ? umaViagem(pool, quem, ler)
        : transaction(pool, quem, async ({ client }) => (await client.query(ler)).rows)
    await Promise.all([chamar(), chamar(), chamar()])
    await owner.query('alter table travessia alter column id type text')

    const lidas = await Promise.all([chamar(), chamar(), chamar()])
    await owner.query('drop table travessia')
    expect(lidas).toEqual(Array.from({ length: 3 }, () => [{ id: '1' }]))
  },
)

test('the connections are opened ahead, with their plans, and a lost one is replaced', async () => {
  const pool = abrir(3)
  await manterAbertas(pool, { quentes: [fria] })
  await expect.poll(() => pool.idleCount).toBe(3)
  let perdidas = 0
  pool.on('remove', () => (perdidas += 1))
  const superuser = new Client({ connectionString: banco.superuserUrl })
  await superuser.connect()
  await superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'consigna_app'`)
  await superuser.end()

  await expect.poll(() => perdidas).toBe(3)
  await expect.poll(() => pool.idleCount, { timeout: 20_000 }).toBe(3)
  expect(await planos(pool, 'quente')).toEqual({ genericos: 1, sobMedida: 0 })
})

test('the plans of idle connections are bound again, as an ANALYZE throws them away', async () => {
  const pool = abrir(2)
  await manterAbertas(pool, { quentes: [fria], cadaMs: 20 })

  await expect.poll(async () => (await planos(pool, 'quente'))?.genericos).toBeGreaterThan(3)
  expect(await umaViagem(pool, quem, quente)).toHaveLength(1)
  expect((await planos(pool, 'quente'))?.sobMedida).toBe(0)
})

test('no plan is bound on a connection that served a moment ago: its next call waits for nothing', async () => {
  const pool = abrir(1)
  const cadaMs = 200
  await manterAbertas(pool, { quentes: [fria], cadaMs })
  let pausas = 0
  let agora = performance.now()
  for (const fim = agora + 10 * cadaMs; agora < fim;) {
    await umaViagem(pool, quem, { text: 'select 1', values: [] })
    await esperar(10)
    // Where the machine stood still the connection was idle.
    if (performance.now() - agora >= cadaMs) pausas += 1
    agora = performance.now()
  }

  // One was made ahead.
  expect((await planos(pool, 'quente'))?.genericos).toBeLessThanOrEqual(1 + pausas)
})

test('the plan that is made ahead expects the rows of every promotor, not those of nobody', async () => {
  await owner.query('analyze relacionamento')
  const text = 'select id from relacionamento where $1::int is not null'
  const pool = abrir(1, [{ name: 'todos', text, values: [null], plano: 'generico' }])
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    'explain (format json) execute todos(1)',
  )

  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(1)
})

test('a call that acquires a connection while its plans are bound keeps its own context', async () => {
  const pool = abrir()
  const parada = await pool.connect()
  const refeitos = prepararPlanos(parada, [fria])
  parada.release()

  const vistos = await transaction(pool, quem, async ({ client }) => {
    await refeitos
    const { rows } = await client.query(`select current_setting('consigna.usuario') as usuario,
      current_setting('consigna.promotores') as promotores,
      (select array_agg(distinct codigo_promotor) from relacionamento) as linhas`)
    return rows
  })
  expect(vistos).toEqual([
    { usuario: quem.idUsuario, promotores: promotores.alfa, linhas: [promotores.alfa] },
  ])
})

test('a caller who gives up while the plans of its new connection wait leaves it to the next one', async () => {
  const pool = createPool({ url: banco.appUrl, max: 1, quentes: [fria], esperaMs: 20_000 })
  abertos.push(pool)
  const primeira = await pool.connect()
  const cansada = pool.query('select 1').catch(() => undefined)
  await owner.query('begin')
  await owner.query('lock table relacionamento in access exclusive mode')
  // The next in line gets a new connection, whose plans wait longer than a caller does.
  primeira.release(new Error('lost'))
  await Promise.race([cansada, esperar(3500)])
  await owner.query('rollback')
  await cansada

  expect((await pool.query('select 1 as um')).rows).toEqual([{ um: 1 }])
})
