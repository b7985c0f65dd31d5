import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { endpoint } from '#shared/endpoint.ts'
import { testApi, type Chamada } from '../../test/api.ts'
import { clientes, personas } from '../../test/fixtures.ts'
import { handle } from './handler.ts'
import { purgarChaves } from './idempotencia.ts'
import { Recusa } from './recusa.ts'

const { dono, colega } = personas
const { doDono, doColega } = clientes

const recusavel = endpoint({
  method: 'POST',
  path: '/teste/recusavel',
  body: z.object({ recusar: z.boolean() }),
  response: z.null(),
  permissao: 'logado',
  mensagens: { recusa: 'Erro ao tentar', falha: 'Erro interno ao tentar' },
})

/** Answers when the test says so. */
const demorada = endpoint({ ...recusavel, path: '/teste/demorada' })
const porta = Promise.withResolvers<void>()

/** Works outside of the transactions, until the test says so. */
const longa = endpoint({ ...recusavel, path: '/teste/longa' })
const trabalho = Promise.withResolvers<void>()
let trabalhos = 0

const api = await testApi({
  rotas: [
    handle(recusavel, async ({ body }) => {
      if (body.recusar) throw new Recusa('invalido', 'Hoje não')
      return null
    }),
    handle(demorada, async () => {
      await porta.promise
      return null
    }),
    handle(longa, {
      em: 'trabalho-longo',
      preparar: async () => null,
      perguntar: async () => {
        trabalhos += 1
        await trabalho.promise
        return null
      },
      guardar: async () => null,
    }),
  ],
})
afterAll(api.fechar)

const anotar = (texto: string, chamada: Chamada = {}, persona = dono, cliente = doDono) =>
  api.as(persona)(
    anotacaoApi.incluir,
    { params: { idRelacionamento: cliente.idRelacionamento }, body: { texto } },
    chamada,
  )

const anotacoes = async (texto: string) =>
  (await api.consulta('select id from anotacao where texto = $1', [texto])).length

test('the same change sent ten times happens once, and answers the same bytes', async () => {
  const primeira = await anotar('dez vezes', { chave: 'dez' })
  expect(primeira.status).toBe(200)
  expect(primeira.headers['idempotent-replayed']).toBeUndefined()

  for (let vez = 2; vez <= 10; vez += 1) {
    const repetida = await anotar('dez vezes', { chave: 'dez' })
    expect(repetida).toMatchObject({ status: 200, texto: primeira.texto })
    expect(repetida.headers['idempotent-replayed']).toBe('true')
  }
  expect(await anotacoes('dez vezes')).toBe(1)
})

test('thirty-two concurrent requests create one note: the others get its answer or a request to wait', async () => {
  const respostas = await Promise.all(
    Array.from({ length: 32 }, () =>
      anotar('de uma vez', { chave: 'trinta e dois'.replaceAll(' ', '-') }),
    ),
  )
  const boas = respostas.filter(({ status }) => status === 200)
  const emUso = respostas.filter(({ status }) => status === 409)

  expect(await anotacoes('de uma vez')).toBe(1)
  expect(boas.length).toBeGreaterThan(0)
  expect(boas.length + emUso.length).toBe(32)
  expect(new Set(boas.map(({ texto }) => texto)).size).toBe(1)
  for (const { headers } of emUso) expect(headers['retry-after']).toBe('1')
})

test('while the first is at work, the second is told to wait', async () => {
  const enviar = () => api.as(dono)(demorada, { body: { recusar: false } }, { chave: 'demorada' })
  const primeira = enviar()
  await esperar(100)
  const segunda = await enviar()

  expect(segunda).toMatchObject({ status: 409 })
  expect(segunda.headers['retry-after']).toBe('1')
  porta.resolve()
  expect(await primeira).toMatchObject({ status: 200 })
  const terceira = await enviar()
  expect(terceira.headers['idempotent-replayed']).toBe('true')
})

test('long work is done once a key: a twin is told to wait, and a repeated one gets the same bytes', async () => {
  const enviar = () => api.as(dono)(longa, { body: { recusar: false } }, { chave: 'longa' })
  const primeira = enviar()
  await expect.poll(() => trabalhos).toBe(1)
  const segunda = await enviar()
  trabalho.resolve()
  const { status, texto } = await primeira
  const terceira = await enviar()

  expect(segunda).toMatchObject({ status: 409 })
  expect(segunda.headers['retry-after']).toBe('1')
  expect(terceira).toMatchObject({ status, texto })
  expect([status, terceira.headers['idempotent-replayed'], trabalhos]).toEqual([200, 'true', 1])
})

test('long work under a key whose day is over is new work', async () => {
  const enviar = () =>
    api.as(dono)(longa, { body: { recusar: false } }, { chave: 'longa-de-ontem' })
  trabalho.resolve()
  await enviar()
  await api.consulta(
    "update idempotencia set criada_em = now() - interval '25 hours' where chave = 'longa-de-ontem'",
  )
  const antes = trabalhos
  const denovo = await enviar()

  expect([denovo.status, denovo.headers['idempotent-replayed']]).toEqual([200, undefined])
  expect(trabalhos).toBe(antes + 1)
})

test('a key belongs to one request: another body, call or client under it is a mistake', async () => {
  await anotar('original', { chave: 'reusada' })

  expect(await anotar('diferente', { chave: 'reusada' })).toMatchObject({
    status: 422,
    body: { message: 'A chave de idempotência já foi usada em outra requisição.' },
  })
  expect(
    await api.as(dono)(recusavel, { body: { recusar: false } }, { chave: 'reusada' }),
  ).toMatchObject({ status: 422 })
  expect(await anotacoes('diferente')).toBe(0)
})

test('a key counts for its own person only', async () => {
  await anotar('a do dono', { chave: 'nossa' })
  const daColega = await anotar('a da colega', { chave: 'nossa' }, colega, doColega)

  expect(daColega.status).toBe(200)
  expect(daColega.headers['idempotent-replayed']).toBeUndefined()
  expect(await anotacoes('a da colega')).toBe(1)
})

test('without a key the call works, once each time', async () => {
  await anotar('sem chave')
  await anotar('sem chave')

  expect(await anotacoes('sem chave')).toBe(2)
})

test('a refused change stores nothing, its key included, so a corrected one may use the key', async () => {
  const enviar = (recusar: boolean) =>
    api.as(dono)(recusavel, { body: { recusar } }, { chave: 'recusada' })
  const antes = await api.impressaoDoBanco()

  expect(await enviar(true)).toMatchObject({ status: 400, body: { message: 'Hoje não' } })
  expect(await api.impressaoDoBanco()).toBe(antes)
  expect(await enviar(false)).toMatchObject({ status: 200 })
})

test('a retry is refused when the client was given to another person meanwhile', async () => {
  await anotar('antes de perder o cliente', { chave: 'perdeu' })
  await api.consulta('update relacionamento set id_atendente = null where id = $1', [
    doDono.idRelacionamento,
  ])
  const repetida = await anotar('antes de perder o cliente', { chave: 'perdeu' })
  await api.consulta('update relacionamento set id_atendente = $2 where id = $1', [
    doDono.idRelacionamento,
    dono.id,
  ])

  expect(repetida.status).toBe(403)
  expect(repetida.texto).not.toContain('antes de perder')
})

test.each(['', ' ', 'com espaço', 'acentuação', 'x'.repeat(201), 'a\tb'])(
  'the key %j is malformed',
  async (chave) => {
    expect(await anotar('chave malformada', { chave })).toMatchObject({ status: 400 })
    expect(await anotacoes('chave malformada')).toBe(0)
  },
)

test('a key is kept for a day', async () => {
  await anotar('de ontem', { chave: 'ontem' })
  await api.consulta("update idempotencia set criada_em = now() - interval '23 hours'")
  await purgarChaves(api.pool)
  expect((await anotar('de ontem', { chave: 'ontem' })).headers['idempotent-replayed']).toBe('true')

  await api.consulta("update idempotencia set criada_em = now() - interval '25 hours'")
  expect(
    (await anotar('de ontem', { chave: 'ontem' })).headers['idempotent-replayed'],
  ).toBeUndefined()
  expect(await anotacoes('de ontem')).toBe(2)
  await purgarChaves(api.pool)
  expect(await api.consulta('select chave from idempotencia')).toEqual([{ chave: 'ontem' }])
})
