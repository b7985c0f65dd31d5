import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createCamara } from './camara.ts'
import { camaraSandbox } from './sandbox.ts'

const credencial = { id: 'consigna', segredo: 'segredo-de-teste-da-camara' }
const abertos: { close: () => Promise<unknown> }[] = []
afterEach(async () => {
  for (const aberto of abertos.splice(0)) await aberto.close()
})

async function subir(adota: boolean) {
  const app = fastify({ forceCloseConnections: true })
  await app.register(camaraSandbox, { prefix: '/camara', credencial, adota })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  abertos.push(app)
  return { app, camara: createCamara({ url: `${url}/camara`, credencial, limiteMs: 2000 }) }
}

const numero = '202611300000000000001'
const saldo = { resultado: 'SALDO_INFORMADO', motivo: null, saldo: 4713.56 } as const

test('in a demonstration an answer to a request of its first day is taken once, and can be paid', async () => {
  const { app, camara } = await subir(true)

  const tomada = { numero, situacao: 'SALDO_INFORMADO' }
  expect(await camara.responder(numero, saldo)).toEqual(tomada)
  expect(await camara.responder(numero, saldo)).toEqual(tomada)

  const pagina = await app.inject({ url: '/camara/' })
  expect(pagina.body).toContain('da demonstração')
  expect(pagina.body.match(/Enviar a TED/g)).toHaveLength(1)
  const ted = await app.inject({ method: 'POST', url: `/camara/pedidos/${numero}/quitar` })
  expect(ted.statusCode).toBe(303)
})

test('outside of one it is unknown', async () => {
  const { camara } = await subir(false)
  expect(await camara.responder(numero, saldo)).toEqual({ recusa: 'Pedido desconhecido' })
})
