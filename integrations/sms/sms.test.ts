import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { casosPorFinal, type Caso } from '../mensagem/casos.ts'
import { assinarSms, CABECALHO_SMS, conferirSms, EventoDeSms } from './protocolo.ts'
import { smsSandbox, type SandboxDeSmsSettings } from './sandbox.ts'
import { createSms } from './sms.ts'

const segredo = 'segredo-do-gateway'
const abertos: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(abertos.splice(0).map((app) => app.close()))
})

async function subir(settings: Partial<SandboxDeSmsSettings> = {}) {
  const app = fastify({ forceCloseConnections: true })
  await app.register(smsSandbox, { prefix: '/sms', segredo, ...settings })
  abertos.push(app)
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/sms`
  const sms = createSms({ url, segredo, remetente: 'CONSIGNA', limiteMs: 2000 })
  return { app, url, sms }
}

const finalDo = (caso: Caso) =>
  Object.entries(casosPorFinal).find(([, qual]) => qual === caso)?.[0] ?? ''
const mensagem = (caso?: Caso) => ({
  chave: randomUUID(),
  para: `551190000${caso ? finalDo(caso) : '1234'}`,
  texto: 'Olá',
})
const livroDe = async (app: FastifyInstance) => (await app.inject('/sms/livro')).json()

test('the gateway accepts a message, and answers its state by our key', async () => {
  const { sms } = await subir()
  const uma = mensagem()

  const tentativa = await sms.enviar(uma)

  expect(tentativa).toMatchObject({ resultado: 'aceita' })
  expect(await sms.consultar?.(uma.chave)).toMatchObject({ situacao: 'ACEITA' })
  expect(await sms.consultar?.(randomUUID())).toBeNull()
})

test('a message handed in twice under one key is one message', async () => {
  const { app, sms } = await subir()
  const uma = mensagem()

  const [primeira, segunda] = [await sms.enviar(uma), await sms.enviar(uma)]

  expect(segunda).toEqual(primeira)
  expect(await livroDe(app)).toMatchObject([{ chave: uma.chave, recebida: 2 }])
})

test('a final refusal of the gateway comes with its reason', async () => {
  const { sms } = await subir()

  expect(await sms.enviar(mensagem('recusa'))).toEqual({
    resultado: 'recusada',
    codigo: 'NUMERO',
    motivo: 'Número não recebe mensagens',
  })
})

test.each(['cai', 'demora', 'truncada', 'redireciona', 'enorme', 'outra-forma'] as const)(
  'a line that fails (%s) leaves the message uncertain',
  async (caso) => {
    const { sms } = await subir()
    expect(await sms.enviar(mensagem(caso))).toEqual({ resultado: 'incerta' })
  },
)

test('accepted and the answer lost: uncertain, and the gateway finds it by our key', async () => {
  const { app, sms } = await subir()
  const uma = mensagem('aceita-e-cala')

  expect(await sms.enviar(uma)).toEqual({ resultado: 'incerta' })

  expect(await sms.consultar?.(uma.chave)).toMatchObject({ situacao: 'ACEITA' })
  expect(await livroDe(app)).toMatchObject([{ recebida: 1 }])
})

test('a refused connection, a wrong credential or an open breaker: surely nothing was sent', async () => {
  const { url, sms } = await subir()
  const fechado = await subir()
  await fechado.app.close()
  const comum = { remetente: 'CONSIGNA', limiteMs: 2000 }
  const ninguem = createSms({ url: fechado.url, segredo, ...comum })
  const errada = createSms({ url, segredo: 'outro', ...comum })

  expect(await ninguem.enviar(mensagem())).toEqual({ resultado: 'nao-saiu' })
  expect(await errada.enviar(mensagem())).toEqual({ resultado: 'nao-saiu' })
  expect(await ninguem.consultar?.('x')).toBeUndefined()
  for (let vez = 0; vez < 5; vez += 1) await sms.enviar(mensagem('cai'))
  expect(await sms.enviar(mensagem())).toEqual({ resultado: 'nao-saiu' })
})

test('by itself a message is delivered, and each step is told once, signed', async () => {
  const recebidos: EventoDeSms[] = []
  const ouvinte = fastify()
  abertos.push(ouvinte)
  ouvinte.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, corpo: Buffer) => corpo,
  )
  ouvinte.post('/eventos', async ({ body, headers }, reply) => {
    const corpo = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    if (!conferirSms(segredo, String(headers[CABECALHO_SMS]), corpo, new Date())) {
      return reply.code(401).send()
    }
    recebidos.push(EventoDeSms.parse(JSON.parse(corpo.toString())))
    return reply.code(204).send()
  })
  const url = `${await ouvinte.listen({ port: 0, host: '127.0.0.1' })}/eventos`
  const { sms } = await subir({ passoMs: 5, avisos: { url, segredo } })

  await sms.enviar(mensagem('responde-sair'))
  await expect.poll(() => recebidos.length).toBe(3)

  expect(recebidos.map((um) => (um.tipo === 'ESTADO' ? um.situacao : um.texto))).toEqual([
    'ENVIADA',
    'ENTREGUE',
    'SAIR',
  ])
})

test.each([
  ['the right bytes now', 0, '{"a":1}', segredo, true],
  ['four minutes late', 240, '{"a":1}', segredo, true],
  ['six minutes late', 360, '{"a":1}', segredo, false],
  ['other bytes', 0, '{"a":2}', segredo, false],
  ["another's secret", 0, '{"a":1}', 'outro', false],
])('a signature of %s', (_qual, atraso, corpo, deQuem, boa) => {
  const agora = new Date('2026-11-20T13:00:00Z')
  const segundo = agora.getTime() / 1000 - atraso
  const assinatura = assinarSms(deQuem, segundo, '{"a":1}')

  expect(conferirSms(segredo, assinatura, Buffer.from(corpo), agora)).toBe(boa)
  expect(conferirSms(segredo, undefined, Buffer.from(corpo), agora)).toBe(false)
})

test('the page shows received messages as text, and its buttons change their state', async () => {
  const { app, sms } = await subir()
  const uma = { ...mensagem(), texto: '<script>alert(1)</script>' }
  await sms.enviar(uma)

  const pagina = (await app.inject('/sms/')).body
  expect(pagina).toContain('&#60;script&#62;')
  expect(pagina).not.toContain('<script>')
  const botao = `/sms/mensagens/${uma.chave}/entregar`
  expect(pagina).toContain(botao)

  const alheio = {
    method: 'POST',
    url: botao,
    headers: { 'sec-fetch-site': 'cross-site' },
  } as const
  expect((await app.inject(alheio)).statusCode).toBe(403)
  expect((await app.inject({ method: 'POST', url: botao })).statusCode).toBe(303)
  expect(await livroDe(app)).toMatchObject([{ situacao: 'ENTREGUE' }])
})
