import Fastify from 'fastify'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#database/test/database.ts'
import { createPool } from '../db/pool.ts'
import { responderFalha } from './falhas.ts'

test('S8.01: what is no call fails with the generic text, and its error is in the log only', async () => {
  const linhas: string[] = []
  const app = Fastify()
  app.setErrorHandler((error, request, reply) =>
    responderFalha(error, request, reply, (evento, fatos) => {
      linhas.push(`${evento} ${JSON.stringify(fatos)}`)
    }),
  )
  app.get('/pagina', () => {
    throw new Error('segredo interno')
  })

  const { statusCode, body } = await app.inject('/pagina')

  expect(statusCode).toBe(500)
  expect(JSON.parse(body)).toMatchObject({ errors: ['Opss. Ocorreu um erro no Servidor!'] })
  expect(body).not.toContain('segredo')
  expect(linhas).toHaveLength(1)
  await app.close()
})

test('a statement that ran out of its time is 503 with a time to come back, and stands in the log', async () => {
  const pool = createPool({ url: (await testDatabase()).appUrl, max: 1, limiteMs: 50 })
  const linhas: string[] = []
  const app = Fastify()
  app.setErrorHandler((error, request, reply) =>
    responderFalha(error, request, reply, (evento) => {
      linhas.push(evento)
    }),
  )
  app.get('/lenta', () => pool.query('select pg_sleep(2)'))

  const { statusCode, headers, body } = await app.inject('/lenta')

  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('2')
  expect(JSON.parse(body)).toMatchObject({
    message: 'O sistema está muito ocupado. Nada foi alterado.',
  })
  expect(linhas).toEqual(['falha'])
  await app.close()
  await pool.end()
})

test('a full disk, of the database or of the files, is 507 with a sentence and a time to come back', async () => {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) =>
    responderFalha(error, request, reply, () => undefined),
  )
  const erros = {
    banco: Object.assign(new DatabaseError('could not extend file', 1, 'error'), { code: '53100' }),
    arquivo: Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }),
    cota: Object.assign(new Error('EDQUOT: quota'), { code: 'EDQUOT' }),
  }
  for (const [nome, erro] of Object.entries(erros)) {
    app.get(`/${nome}`, () => {
      throw erro
    })
  }

  for (const nome of Object.keys(erros)) {
    const { statusCode, headers, body } = await app.inject(`/${nome}`)
    expect(statusCode).toBe(507)
    expect(headers['retry-after']).toBe('10')
    expect(JSON.parse(body)).toEqual({
      model: null,
      errors: [],
      message:
        'O servidor está sem espaço em disco. Nada foi gravado: as consultas continuam, e as gravações voltam assim que houver espaço.',
    })
  }
  await app.close()
})
