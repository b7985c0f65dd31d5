import { createServer, type Server } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '#database/postgres.ts'
import { criarEmissor } from '../../test/tokens.ts'
import { verificarPor } from './emissor.ts'

const emissor = await criarEmissor()
const idUsuario = 'aaaaaaaa-0000-4000-8000-000000000001'
const settings = { audience: 'urn:consigna:api', escopo: 'core' }
const servers: Server[] = []
afterAll(async () => {
  for (const server of servers) server.close()
  await emissor.fechar()
})

test('an identity server is configured by its address alone', async () => {
  const { verify } = verificarPor(emissor.issuer, settings)

  expect(await verify(await emissor.assinar(idUsuario))).toMatchObject({ idUsuario })
  expect(await verify('nada')).toBeUndefined()
})

test('the two servers start in any order: tokens are unverifiable until the identity server answers', async () => {
  const port = await freePort()
  const authority = `http://127.0.0.1:${port}`
  const { verify } = verificarPor(authority, settings)
  await expect(verify('qualquer')).rejects.toMatchObject({ name: 'IdentidadeForaDoAr' })

  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    const descoberta = { issuer: authority, jwks_uri: `${authority}/jwks` }
    response.end(JSON.stringify(request.url === '/jwks' ? { keys: [] } : descoberta))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await verify('qualquer')).toBeUndefined()
})

test('an identity server with another issuer than the configured one is refused', async () => {
  const outro = verificarPor(emissor.issuer.replace('127.0.0.1', 'localhost'), settings)

  await expect(outro.verify('qualquer')).rejects.toMatchObject({ name: 'IdentidadeForaDoAr' })
})
