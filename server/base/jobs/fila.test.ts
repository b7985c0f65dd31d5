import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { criarFila, type Fila } from './fila.ts'

test('the queue in the migrations is the one that this pg-boss expects', () => {
  const migracao = readFileSync('database/migrations/2026-11-22-02-fila.sql', 'utf8')
  const plano = getConstructionPlans('fila')
  const inicio = plano.indexOf('CREATE SCHEMA IF NOT EXISTS fila;')

  expect(migracao).toContain(plano.slice(inicio, plano.lastIndexOf('COMMIT;')).trim())
})

/** A database with its queue, whose workers ask once an hour, and a connection of the application. */
async function banco() {
  const { appUrl, drop } = await testDatabase()
  const client = new Client({ connectionString: appUrl })
  await client.connect()
  const falhas: unknown[] = []
  const fila = criarFila(appUrl, (falha) => void falhas.push(falha), 3600)
  onTestFinished(async () => {
    await fila.parar()
    await client.end()
    await drop()
    expect(falhas).toEqual([])
  })
  return { appUrl, client, fila }
}

/** One worker that takes batches of so many; the ids in its jobs, as they are taken. */
async function trabalhar(fila: Fila, lote: number): Promise<readonly string[]> {
  const tomados: string[] = []
  await fila.trabalharEmLotes<{ id: string }>(
    'sift-enviar',
    { trabalhadores: 1, lote },
    async (jobs) => {
      tomados.push(...jobs.map(({ data }) => data.id))
      return new Set()
    },
  )
  return tomados
}

test('every queue that is worked announces its new jobs', async () => {
  const { client } = await banco()
  const { rows } = await client.query<{ name: string }>(
    `select name from fila.queue where not notify and name not like '\\_\\_pgboss%' order by name`,
  )

  expect(rows.map(({ name }) => name)).toEqual([
    'banco-perdida',
    'dever-perdido',
    'mensagem-perdida',
  ])
})

test('a new job is announced with its commit, one that waits for its time or was undone is not', async () => {
  const { client, fila } = await banco()
  const anunciadas: string[] = []
  client.on('notification', ({ payload = '' }) => void anunciadas.push(payload))
  const adicionar = async (nome: string, fim: string, segundos = 0) => {
    await client.query('begin')
    await fila.adicionar(client, nome, { id: nome }, { segundos })
    await client.query(fim)
  }
  await trabalhar(fila, 1)
  const { rows } = await client.query<{ canal: string }>(
    `select 'pgboss_' || left(encode(sha224('fila'::bytea), 'hex'), 24) as canal`,
  )
  await client.query(`listen ${client.escapeIdentifier(rows[0]?.canal ?? '')}`)
  await adicionar('averbacao', 'rollback')
  await adicionar('banco-enviar', 'commit', 60)
  await adicionar('mensagem-enviar', 'commit')

  await expect.poll(() => anunciadas).toEqual(['mensagem-enviar'])
})

test('workers take what is announced, and jobs of before they began', async () => {
  const { client, fila } = await banco()
  await fila.adicionar(client, 'sift-enviar', { id: 'antes' })
  const tomados = await trabalhar(fila, 5)
  await expect.poll(() => tomados).toEqual(['antes'])
  // The first may be found because the line was opened just then; the second is heard.
  await fila.adicionar(client, 'sift-enviar', { id: 'depois' })
  await expect.poll(() => tomados).toEqual(['antes', 'depois'])
  await fila.adicionar(client, 'sift-enviar', { id: 'por fim' })

  await expect.poll(() => tomados).toEqual(['antes', 'depois', 'por fim'])
})

/** Takes the line away on which jobs are announced, until the answered function is called. */
async function ensurdecer(appUrl: string): Promise<() => Promise<void>> {
  const url = new URL(inject('postgres').superuserUrl)
  url.pathname = '/postgres'
  const client = new Client({ connectionString: url.href })
  await client.connect()
  onTestFinished(() => client.end())
  const nome = new URL(appUrl).pathname.slice(1)
  const abrir = (sim: boolean) =>
    client.query(`alter database ${client.escapeIdentifier(nome)} allow_connections ${sim}`)
  const linhas = async () =>
    (
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = $1 and application_name = 'consigna fila, novos'`,
        [nome],
      )
    ).rowCount
  await expect.poll(linhas).toBe(1)
  await abrir(false)
  await expect.poll(linhas).toBe(0)
  return async () => void (await abrir(true))
}

test('a job that was announced while the line was lost is taken when it is back', async () => {
  const { appUrl, client, fila } = await banco()
  await fila.adicionar(client, 'sift-enviar', { id: 'antes' })
  const tomados = await trabalhar(fila, 5)
  await expect.poll(() => tomados).toEqual(['antes'])
  const ouvirDeNovo = await ensurdecer(appUrl)
  await fila.adicionar(client, 'sift-enviar', { id: 'no silêncio' })
  await ouvirDeNovo()

  await expect.poll(() => tomados).toEqual(['antes', 'no silêncio'])
})

test('a worker of single jobs works off what waits without asking between them', async () => {
  const { client, fila } = await banco()
  const ids = Array.from({ length: 40 }, (_, n) => `${n}`)
  await fila.adicionarVarias(
    client,
    'sift-enviar',
    ids.map((id) => ({ id })),
  )
  const tomados = await trabalhar(fila, 1)

  await expect.poll(() => tomados.length).toBe(ids.length)
  expect(new Set(tomados)).toEqual(new Set(ids))
})
