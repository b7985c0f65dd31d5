import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { casosPorFinal, type Caso } from '../mensagem/casos.ts'
import { assinarMeta, AvisoDaMeta, CABECALHO_META, conferirMeta, lerAviso } from './protocolo.ts'
import { type SandboxDoWhatsappSettings, whatsappSandbox } from './sandbox.ts'
import { createWhatsapp } from './whatsapp.ts'

const token = 'token-do-whatsapp'
const segredo = 'segredo-do-aplicativo'
const abertos: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(abertos.splice(0).map((app) => app.close()))
})

async function subir(settings: Partial<SandboxDoWhatsappSettings> = {}) {
  const app = fastify({ forceCloseConnections: true })
  await app.register(whatsappSandbox, { prefix: '/whatsapp', token, ...settings })
  abertos.push(app)
  const url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/whatsapp`
  return { app, url, whatsapp: createWhatsapp({ url, cliente: '1', token, limiteMs: 2000 }) }
}

const finalDo = (caso: Caso) =>
  Object.entries(casosPorFinal).find(([, qual]) => qual === caso)?.[0] ?? ''
const mensagem = (caso?: Caso) => ({
  chave: randomUUID(),
  para: `551190000${caso ? finalDo(caso) : '1234'}`,
  texto: 'Maria, olá',
  modelo: { nome: 'ola_v1', idioma: 'pt_BR', parametros: ['Maria'] },
})

test('a template is taken under an id of Meta; without a template nothing is sent', async () => {
  const { app, whatsapp } = await subir()

  expect(await whatsapp.enviar(mensagem())).toMatchObject({
    resultado: 'aceita',
    idExterno: expect.stringMatching(/^wamid\./),
  })
  const { modelo: _modelo, ...livre } = mensagem()
  expect(await whatsapp.enviar(livre)).toMatchObject({ resultado: 'recusada' })
  expect((await app.inject('/whatsapp/livro')).json()).toMatchObject([{ texto: 'ola_v1 · Maria' }])
})

test('a final refusal of Meta comes with its code and words of ours', async () => {
  const { whatsapp } = await subir()

  expect(await whatsapp.enviar(mensagem('recusa'))).toEqual({
    resultado: 'recusada',
    codigo: '131026',
    motivo: 'O número não recebe mensagens pelo WhatsApp',
  })
})

test.each([
  'cai',
  'demora',
  'truncada',
  'redireciona',
  'enorme',
  'outra-forma',
  'aceita-e-cala',
] as const)('a line that fails (%s) leaves the message uncertain', async (caso) => {
  const { whatsapp } = await subir()
  expect(await whatsapp.enviar(mensagem(caso))).toEqual({ resultado: 'incerta' })
})

test('a wrong token: nothing was sent, and the channel has no query', async () => {
  const { url } = await subir()
  const errado = createWhatsapp({ url, cliente: '1', token: 'outro', limiteMs: 2000 })

  expect(await errado.enviar(mensagem())).toEqual({ resultado: 'nao-saiu' })
  expect(errado.consultar).toBeUndefined()
})

test('a throttled message was not sent: it waits for its turn again', async () => {
  const app = fastify()
  abertos.push(app)
  app.post('/1/messages', async (_request, reply) =>
    reply
      .code(429)
      .header('retry-after', '60')
      .send({ error: { code: 130_429 } }),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const whatsapp = createWhatsapp({ url, cliente: '1', token, limiteMs: 2000 })

  expect(await whatsapp.enviar(mensagem())).toEqual({ resultado: 'nao-saiu' })
})

test('by itself a template is sent, delivered and read, each told with our key', async () => {
  const avisos: ReturnType<typeof lerAviso>[] = []
  const ouvinte = fastify()
  abertos.push(ouvinte)
  ouvinte.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, corpo: Buffer) => corpo,
  )
  ouvinte.post('/eventos', async ({ body, headers }, reply) => {
    const corpo = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
    if (!conferirMeta(segredo, String(headers[CABECALHO_META]), corpo))
      return reply.code(401).send()
    avisos.push(lerAviso(AvisoDaMeta.parse(JSON.parse(corpo.toString()))))
    return reply.code(204).send()
  })
  const url = `${await ouvinte.listen({ port: 0, host: '127.0.0.1' })}/eventos`
  const { whatsapp } = await subir({ passoMs: 5, avisos: { url, segredo } })
  const uma = mensagem('responde-sair')

  await whatsapp.enviar(uma)
  await expect.poll(() => avisos.length).toBe(4)

  expect(avisos.flatMap(({ estados }) => estados)).toMatchObject([
    { chave: uma.chave, situacao: 'ENVIADA' },
    { chave: uma.chave, situacao: 'ENTREGUE' },
    { chave: uma.chave, situacao: 'LIDA' },
  ])
  expect(avisos.flatMap(({ respostas }) => respostas)).toMatchObject([
    { de: uma.para, texto: 'SAIR' },
  ])
})

test("a failure carries its code; unknown parts of Meta's notices are skipped", () => {
  const valor = {
    statuses: [
      { id: 'wamid.1', status: 'warning', timestamp: '1' },
      {
        id: 'wamid.2',
        status: 'failed',
        timestamp: '1763643600',
        biz_opaque_callback_data: 'x',
        errors: [{ code: 131_049, title: 'Marketing limit' }],
      },
    ],
    messages: [{ from: '5511900001234', id: 'wamid.3', timestamp: '1', type: 'image' }],
  }
  const aviso = AvisoDaMeta.parse({
    object: 'whatsapp_business_account',
    entry: [
      {
        changes: [
          { field: 'messages', value: valor },
          { field: 'account_update', value: {} },
        ],
      },
    ],
  })

  expect(lerAviso(aviso)).toEqual({
    estados: [
      {
        chave: 'x',
        idExterno: 'wamid.2',
        situacao: 'FALHOU',
        codigo: '131049',
        motivo: 'O WhatsApp não entregou para não cansar o cliente',
        ocorridoEm: new Date(1_763_643_600_000),
      },
    ],
    respostas: [],
  })
})

test("Meta's signature is over the bytes, with the app's secret", () => {
  const corpo = Buffer.from('{"a":1}')

  expect(conferirMeta(segredo, assinarMeta(segredo, corpo), corpo)).toBe(true)
  expect(conferirMeta(segredo, assinarMeta('outro', corpo), corpo)).toBe(false)
  expect(conferirMeta(segredo, assinarMeta(segredo, '{"a":2}'), corpo)).toBe(false)
  expect(conferirMeta(segredo, undefined, corpo)).toBe(false)
})
