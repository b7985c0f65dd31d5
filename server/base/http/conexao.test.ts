import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '../../test/api.ts'

const api = await testApi({ settings: { cabecalhosMs: 280 } })
const url = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(api.fechar)

test('a connection whose headers never end is answered 408 and closed', async () => {
  const socket = connect({ host: url.hostname, port: Number(url.port) })
  let resposta = ''
  socket.on('data', (parte) => (resposta += String(parte)))
  socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Lento: ')
  await once(socket, 'close')

  expect(resposta).toMatch(/^HTTP\/1\.1 408 /)
})

test('without another setting the headers have less than 15 seconds, checks included', async () => {
  const padrao = await testApi()
  const { headersTimeout } = padrao.app.server
  const intervalo = Reflect.get(padrao.app.server, 'connectionsCheckingInterval')
  await padrao.fechar()

  expect(headersTimeout + Number(intervalo)).toBeLessThanOrEqual(15_000)
})
