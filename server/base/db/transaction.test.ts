import { Client, DatabaseError, type ClientBase } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { clientes, personas, promotores, semear } from '../../test/fixtures.ts'
import { novoId } from './id.ts'
import { createPool } from './pool.ts'
import { transaction, umaViagem } from './transaction.ts'

const banco = await testDatabase()
const owner = new Client({ connectionString: banco.ownerUrl })
await owner.connect()
await semear(owner)
const pool = createPool({ url: banco.appUrl, max: 4 })
afterAll(async () => {
  await pool.end()
  await owner.end()
  await banco.drop()
})

const { dono } = personas
const quem = { idUsuario: dono.id, promotores: [promotores.alfa] }

/** A row that the application may insert. */
const entrar = (client: ClientBase) =>
  client.query(
    `insert into acesso (id, id_usuario, codigo_promotor, ocorrido_em) values ($1, $2, $3, now())`,
    [novoId(), dono.id, promotores.alfa],
  )

const quantos = async () =>
  (await owner.query<{ n: string }>('select count(*) as n from acesso')).rows[0]?.n

test('row-level security shows the promotores of the transaction, and without any shows nothing', async () => {
  const vistos = (promotoresVistos: string[]) =>
    transaction(pool, { idUsuario: dono.id, promotores: promotoresVistos }, async ({ client }) => {
      const { rows } = await client.query<{ codigo_promotor: string }>(
        'select codigo_promotor from relacionamento',
      )
      return rows
    })

  expect(new Set((await vistos([promotores.alfa])).map((r) => r.codigo_promotor))).toEqual(
    new Set([promotores.alfa]),
  )
  expect(await vistos([])).toEqual([])
  expect((await pool.query('select 1 from cliente')).rows).toEqual([])
  expect((await pool.query('select 1 from contrato')).rows).toEqual([])
})

test('row-level security reaches answers kept under a key and the rows below propostas and oportunidades', async () => {
  for (const { idProposta, idContrato, idOportunidade, idRelacionamento, promotor } of [
    clientes.doDono,
    clientes.deFora,
  ]) {
    const pessoa = promotor === promotores.alfa ? dono.id : personas.deFora.id
    await owner.query('insert into proposta_contrato values ($1, $2, 1)', [idProposta, idContrato])
    await owner.query(`insert into oportunidade_critica values ($1, 'Vencido', false)`, [
      idOportunidade,
    ])
    await owner.query(
      `insert into banco_evento values (gen_random_uuid(), $1::uuid::text, $1::uuid, 'ENVIADO', 'X', '{}', now())`,
      [idProposta],
    )
    await owner.query(
      `insert into simulador_log
       values (gen_random_uuid(), $1, null, $2, $3, 'SIMULAR', '{}', now())`,
      [idRelacionamento, pessoa, promotor],
    )
    await owner.query(
      `insert into idempotencia values ($1, 'chave', 'POST /', 'x', 200, '{}', now())`,
      [pessoa],
    )
  }
  const tabelas = [
    'proposta_contrato',
    'oportunidade_critica',
    'banco_evento',
    'simulador_log',
    'idempotencia',
  ]
  const vistas = (texto: (tabela: string) => string) =>
    transaction(pool, quem, async ({ client }) => {
      const contagens = []
      for (const tabela of tabelas) {
        contagens.push((await client.query<{ n: number }>(texto(tabela))).rows[0]?.n)
      }
      return contagens
    })

  expect(await vistas((tabela) => `select count(*)::int as n from ${tabela}`)).toEqual(
    tabelas.map(() => 1),
  )
  for (const tabela of tabelas) {
    expect((await pool.query(`select from ${tabela}`)).rows, tabela).toEqual([])
  }
  const deOutra = transaction(pool, quem, ({ client }) =>
    client.query(`insert into idempotencia values ($1, 'k', 'POST /', 'x', 200, '{}', now())`, [
      personas.deFora.id,
    ]),
  )
  await expect(deOutra).rejects.toMatchObject({ code: '42501' })
})

test('the context ends with its transaction: the next one on the line starts blind', async () => {
  const umSo = createPool({ url: banco.appUrl, max: 1 })
  await transaction(umSo, quem, ({ client }) => client.query('select id from cliente'))

  expect((await umSo.query('select 1 from cliente')).rows).toEqual([])
  await umSo.end()
})

test('a change outside the promotores of the transaction touches no row', async () => {
  const { rowCount } = await transaction(pool, quem, ({ client }) =>
    client.query('update relacionamento set id_atendente = $1 where id = $2', [
      dono.id,
      clientes.deFora.idRelacionamento,
    ]),
  )

  expect(rowCount).toBe(0)
})

test.each([
  "update auditoria set acao = 'LEITURA'",
  'delete from auditoria',
  'delete from auditoria_selo',
  "update auditoria_selo set resumo = ''",
  'truncate auditoria',
  "update oportunidade_historico set para = 'Ganha'",
  'delete from acesso',
  "update usuario set papel = 'GESTOR'",
  "insert into perfil_controle values ('VAZIO', 'OPORTUNIDADE_VER')",
  'alter table auditoria disable trigger all',
  'alter table cliente disable row level security',
])('the application may not: %s', async (texto) => {
  const tentativa = pool.query(texto)

  await expect(tentativa).rejects.toMatchObject({ code: '42501' })
})

test('what fails undoes everything, also what is sent together with the commit', async () => {
  const antes = await quantos()

  await expect(
    transaction(pool, quem, async ({ client }) => {
      await entrar(client)
      throw new Error('não')
    }),
  ).rejects.toThrow('não')
  await expect(
    transaction(pool, quem, async ({ client, comCommit }) => {
      await entrar(client)
      comCommit({ text: 'insert into auditoria (id) values ($1)', values: [novoId()] })
    }),
  ).rejects.toBeInstanceOf(DatabaseError)
  expect(await quantos()).toBe(antes)
})

test('a failure that was swallowed does not pass for success', async () => {
  const antes = await quantos()

  await expect(
    transaction(pool, quem, async ({ client }) => {
      await entrar(client)
      await client.query('select 1 / 0').catch(() => undefined)
    }),
  ).rejects.toThrow('undone')
  expect(await quantos()).toBe(antes)
})

test('statements sent without waiting share the transaction, and the line serves again', async () => {
  const antes = Number(await quantos())
  await transaction(pool, quem, async ({ client }) => {
    await Promise.all(Array.from({ length: 20 }, () => entrar(client)))
  })

  expect(Number(await quantos())).toBe(antes + 20)
})

test('a connection that dies between two statements fails its own transaction only', async () => {
  const matador = new Client({ connectionString: banco.superuserUrl })
  await matador.connect()
  const matar = (pid: unknown) =>
    matador.query('select pg_terminate_backend($1::int, 5000) as morta', [pid])

  const tentativa = transaction(pool, quem, async ({ client }) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const morta = new Promise((resolve) => client.once('end', resolve))
    expect((await matar(rows[0]?.pid)).rows).toEqual([{ morta: true }])
    await morta
    await entrar(client)
  })
  await expect(tentativa).rejects.toThrow('connection')
  await matador.end()
  expect((await pool.query('select 1 as um')).rows).toEqual([{ um: 1 }])
})

test('of two deadlocked transactions the aborted one is retried, and both commit', async () => {
  const [um, outro] = [clientes.doDono, clientes.livre].map(
    ({ idRelacionamento }) => idRelacionamento,
  )
  let tentativas = 0
  const encontro = Promise.withResolvers<void>()
  let presentes = 0
  const chegar = async () => {
    presentes += 1
    if (presentes >= 2) encontro.resolve()
    await encontro.promise
  }
  const travar = (primeiro = '', segundo = '') =>
    transaction(pool, quem, async ({ client }) => {
      tentativas += 1
      const tocar = 'update relacionamento set versao = versao + 1 where id = $1'
      await client.query(tocar, [primeiro])
      await chegar()
      await client.query(tocar, [segundo])
    })

  const versoes = async () => {
    const { rows } = await owner.query<{ soma: number }>(
      'select sum(versao)::int as soma from relacionamento where id = any($1)',
      [[um, outro]],
    )
    return rows[0]?.soma ?? 0
  }
  const antes = await versoes()
  await Promise.all([travar(um, outro), travar(outro, um)])
  // Once more than the two, or twice on a slow machine; each change is there once.
  expect(tentativas).toBeGreaterThan(2)
  expect(await versoes()).toBe(antes + 4)
})

test('a statement sent together with its transaction: a failure leaves the connection usable', async () => {
  const rows = await umaViagem(pool, quem, {
    text: 'select count(*) as n, max($1::text) as eco from relacionamento',
    values: ['oi'],
  })
  expect(rows).toEqual([{ n: 3, eco: 'oi' }])

  await expect(umaViagem(pool, quem, { text: 'select 1 / 0' })).rejects.toMatchObject({
    code: '22012',
  })
  expect(await umaViagem(pool, quem, { text: 'select 1 as um' })).toEqual([{ um: 1 }])
})

test('a connection that the database ends in the middle of a statement is not given to the next call', async () => {
  const umSo = createPool({ url: banco.appUrl, max: 1 })
  const superuser = new Client({ connectionString: banco.superuserUrl })
  await superuser.connect()
  await superuser.query('select pg_advisory_lock(57)')
  const terminar = () =>
    superuser.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = 'consigna_app' and query = 'select pg_advisory_lock(57)'`)

  const [lenta, seguinte] = [
    { text: 'select pg_advisory_lock(57)' },
    { text: 'select 1 as um' },
  ].map((consulta) => umaViagem(umSo, quem, consulta))
  const fim = expect(lenta).rejects.toMatchObject({ code: '57P01' })
  await expect.poll(async () => (await terminar()).rowCount).toBe(1)
  await fim
  expect(await seguinte).toEqual([{ um: 1 }])
  await superuser.end()
  await umSo.end()
})

test('one statement with its context is a transaction: it is kept whole, or nothing, and the context ends', async () => {
  const umSo = createPool({ url: banco.appUrl, max: 1 })
  const inserir = (quantas: number) => ({
    name: 'entrar',
    text: `insert into acesso (id, id_usuario, codigo_promotor, ocorrido_em)
           select gen_random_uuid(), $1, $2, now() + interval '1 day' / ($3::int - n)
             from generate_series(1, $3::int) n where n < $3::int or $4 returning id`,
    values: [dono.id, promotores.alfa, quantas, quantas > 2],
  })
  const antes = Number(await quantos())
  const [kept, broken, blind] = await Promise.allSettled([
    umaViagem(umSo, quem, inserir(2)),
    umaViagem(umSo, quem, inserir(3)),
    umSo.query('select 1 from cliente'),
  ])
  await umSo.end()

  expect(kept).toMatchObject({ status: 'fulfilled', value: [{ id: expect.any(String) }] })
  expect(broken).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(blind).toMatchObject({ status: 'fulfilled', value: { rows: [] } })
  expect(Number(await quantos())).toBe(antes + 1)
})

test('values arrive as the house wants them', async () => {
  const { rows } = await pool.query(`select 9007199254740991::bigint as inteiro,
    '2026-11-20'::date as dia, 1.50::numeric as decimal, '2026-11-20T10:00:00Z'::timestamptz as em,
    '{1,2}'::bigint[] as inteiros, '{2026-01-01}'::date[] as dias, '{}'::bigint[] as nenhum`)

  expect(rows[0]).toEqual({
    inteiro: 9_007_199_254_740_991,
    dia: '2026-11-20',
    decimal: '1.50',
    em: new Date('2026-11-20T10:00:00Z'),
    inteiros: [1, 2],
    dias: ['2026-01-01'],
    nenhum: [],
  })
  await expect(pool.query('select 9007199254740993::bigint')).rejects.toThrow('not exact')
})

test('ids are UUIDv7: they sort by the moment they were made', () => {
  const antes = Date.now()
  const ids = Array.from({ length: 50 }, () => novoId())
  const depois = Date.now()

  expect(new Set(ids).size).toBe(50)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const feitoEm = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16)
  expect(feitoEm).toBeGreaterThanOrEqual(antes)
  expect(feitoEm).toBeLessThanOrEqual(depois)
})
