import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { SemVaga } from '../base/vez.ts'
import { adicionarPaginasDoCliente } from './moldura.ts'

const relatados: unknown[] = []
const app = fastify()
const perdida = new Error('Connection terminated unexpectedly')
adicionarPaginasDoCliente(app, { relatar: (error) => relatados.push(error) }, (dentro) => {
  dentro.get('/cheia', async () => {
    throw new SemVaga()
  })
  dentro.get('/perdida', async () => {
    throw perdida
  })
})
afterAll(() => app.close())

test('a client whose turn never came reads that nothing was registered', async () => {
  const { statusCode, body } = await app.inject('/cheia')
  expect(statusCode).toBe(503)
  expect(body).toContain('Sua resposta não foi registrada')
})

test('a client whose line to the database was lost is not told that nothing was registered', async () => {
  const { statusCode, body, headers } = await app.inject('/perdida')
  expect([statusCode, headers['retry-after']]).toEqual([503, '60'])
  expect(body).not.toContain('não foi registrada')
  expect(body).toContain('pode ter sido registrada')
  expect(relatados).toEqual([perdida])
})
