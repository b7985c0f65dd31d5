import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { criarFila, type Fila } from './fila.ts'

test('the queue in the migrations is the one that this pg-boss expects', () => {
  const migracao = readFileSync('database/migrations/2026-11-22-02-fila.sql', 'utf8')
  const plano = getConstructionPlans('fila')
  const inicio = plano.indexOf('CREATE SCHEMA IF NOT EXISTS fila;')

  expect(migracao).toContain(plano.slice(inicio, plano.lastIndexOf('COMMIT;')).trim())
})

/** A database with its queue, and a connection of the application. */
async function banco() {
  const { appUrl, drop } = await testDatabase()
  const client = new Client({ connectionString: appUrl })
  await client.connect()
  const falhas: unknown[] = []
  const fila = criarFila(appUrl, (falha) => void falhas.push(falha))
  onTestFinished(async () => {
    await fila.parar()
    await client.end()
    await drop()
    expect(falhas).toEqual([])
  })
  return { client, fila }
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
  await fila.adicionar(client, 'sift-enviar', { id: 'depois' })

  await expect.poll(() => tomados).toEqual(['antes', 'depois'])
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

  // With a pause after each it would take eighty seconds, longer than this is asked again.
  await expect.poll(() => tomados.length).toBe(ids.length)
  expect(new Set(tomados)).toEqual(new Set(ids))
})
