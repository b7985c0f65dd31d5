import Fastify from 'fastify'
import { expect, test } from 'vitest'
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
