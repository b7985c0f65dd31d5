import fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { ForaDoAr } from '../fora-do-ar.ts'
import { createCamara } from './camara.ts'
import { createPedidosNaCamara } from './pedidos.ts'
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

/** A clearing that answers everything in this way, with a 200. */
async function respondendo(estado: object) {
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser('*', { parseAs: 'string' }, async () => null)
  app.post('/oauth/token', async () => ({ access_token: 't', expires_in: 3600 }))
  app.all('/v1/*', async () => estado)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  abertos.push(app)
  return { url, credencial, limiteMs: 2000 }
}

test('an answer of ours that the clearing takes, but does not keep, is refused; not taken yet, it is sent again', async () => {
  const em = async (situacao: string) => createCamara(await respondendo({ numero, situacao }))

  expect(await (await em('DECURSO_DE_PRAZO')).responder(numero, saldo)).toEqual({
    recusa: 'O prazo do pedido terminou na câmara',
  })
  expect(await (await em('RETIDA')).responder(numero, saldo)).toEqual({
    recusa: 'A câmara tem outra resposta para este pedido',
  })
  await expect((await em('PEDIDA')).responder(numero, saldo)).rejects.toThrow(ForaDoAr)
  for (const situacao of ['SALDO_INFORMADO', 'QUITADA', 'DEVOLVIDA']) {
    expect(await (await em(situacao)).responder(numero, saldo)).toEqual({ numero, situacao })
  }
})

test('a request that the clearing goes on with is taken back again', async () => {
  const estado = {
    chave: '261001',
    numero,
    sequencia: 2,
    codigo: null,
    saldo: null,
    ocorridoEm: '2026-11-27T12:00:00.000Z',
  }
  const em = async (situacao: string) =>
    createPedidosNaCamara(await respondendo({ ...estado, situacao }))

  for (const situacao of ['RECEBIDO', 'ACEITO', 'SALDO_INFORMADO']) {
    await expect((await em(situacao)).cancelar('261001')).rejects.toThrow(ForaDoAr)
  }
  for (const situacao of ['CANCELADO', 'RETIDO', 'REJEITADO']) {
    expect(await (await em(situacao)).cancelar('261001')).toMatchObject({ situacao })
  }
})
