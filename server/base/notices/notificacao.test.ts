import type { AddressInfo } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { watchDatabase } from '#database/watch.ts'
import { CAMINHO_DOS_AVISOS, type DadosDoAviso } from '#shared/notificacao/tipos.ts'
import { transaction } from '../db/transaction.ts'
import { createTokenVerifier } from '../http/token.ts'
import { agora, cabecalhos, testApi } from '../../test/api.ts'
import { personas, promotores, type Persona } from '../../test/fixtures.ts'
import { avisar } from './avisar.ts'
import { CANAL_DOS_AVISOS } from './sql.ts'
import { adicionarAvisos } from './fluxo.ts'

const api = await testApi()
const { dono, colega, inativo } = personas
const tokens = createTokenVerifier({
  issuer: api.emissor.issuer,
  audience: 'urn:consigna:api',
  jwksUrl: api.emissor.jwksUrl,
  escopo: 'core',
})
const falhas: unknown[] = []
const publico = adicionarAvisos(
  api.app,
  { pool: api.pool, tokens, relatar: (error) => void falhas.push(error) },
  { porPessoa: 3, total: 60, espera: 4096, pulso: 50 },
)
let ligada = () => undefined as void
const primeira = new Promise<void>((resolve) => (ligada = resolve))
const escuta = watchDatabase({
  url: api.appUrl,
  name: 'consigna avisos',
  channels: { [CANAL_DOS_AVISOS]: publico.publicar },
  onConnect: () => {
    ligada()
    publico.encerrarTodas()
  },
})
await primeira
await api.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = api.app.server.address() as AddressInfo

afterEach(async () => {
  publico.encerrarTodas()
  await expect.poll(publico.conexoes).toBe(0)
})
afterAll(async () => {
  await escuta.close()
  await api.fechar()
})

type Outros = Record<string, string | undefined>

const pedir = async (pessoa: Persona, outros: Outros = {}, signal?: AbortSignal) => {
  const todos = { ...(await api.cabecalhosDe(pessoa)), ...outros }
  return fetch(`http://127.0.0.1:${port}${CAMINHO_DOS_AVISOS}`, {
    headers: Object.fromEntries(
      Object.entries(todos).filter((par): par is [string, string] => par[1] !== undefined),
    ),
    ...(signal && { signal }),
  })
}

/** A connection, with all it was told so far. */
async function ligar(pessoa: Persona, outros: Outros = {}) {
  const resposta = await pedir(pessoa, outros)
  expect(resposta.status).toBe(200)
  let texto = ''
  const fim = (async () => {
    for await (const pedaco of resposta.body ?? []) texto += new TextDecoder().decode(pedaco)
  })().catch(() => undefined)
  const ids = () => [...texto.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))
  // What was caught up may be heard live too: the browser drops it (`web/notificacao`).
  const nomes = () => [...new Set([...texto.matchAll(/"nome":"(\w+)"/g)].map(([, nome]) => nome))]
  return { fim, ids, nomes, texto: () => texto, resposta }
}

const contar = (pessoa: Persona, dados: DadosDoAviso) =>
  transaction(api.pool, { idUsuario: colega.id, promotores: [] }, ({ client }) =>
    avisar({ client, agora }, { idUsuario: pessoa.id, tipo: 'lembrete', dados }),
  )

test('what is committed for a person reaches each of their connections, and nobody else', async () => {
  const [um, outro, alheio] = [await ligar(dono), await ligar(dono), await ligar(colega)]
  await contar(dono, { nome: 'primeiro' })

  await expect.poll(um.nomes).toEqual(['primeiro'])
  await expect.poll(outro.nomes).toEqual(['primeiro'])
  expect(um.resposta.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(um.resposta.headers.get('cache-control')).toBe('no-store')
  expect(alheio.nomes()).toEqual([])
  await expect.poll(um.texto).toMatch(/:\n\n:\n\n/)
})

test('a rolled-back change notifies nobody', async () => {
  const um = await ligar(colega)
  const desfeita = transaction(api.pool, { idUsuario: dono.id, promotores: [] }, async (t) => {
    await avisar(
      { client: t.client, agora },
      { idUsuario: colega.id, tipo: 'lembrete', dados: { nome: 'desfeito' } },
    )
    throw new Error('Refused')
  })
  await expect(desfeita).rejects.toThrow('Refused')
  await contar(colega, { nome: 'feito' })

  await expect.poll(um.nomes).toEqual(['feito'])
})

test('a reconnecting browser gets the missed notices, even when committed out of order', async () => {
  await api.consulta('delete from aviso')
  let soltar = () => undefined as void
  const preso = new Promise<void>((resolve) => (soltar = resolve))
  const um = await ligar(dono)
  const numerada = Promise.withResolvers<void>()
  // Takes its number first and is committed last.
  const lenta = transaction(api.pool, { idUsuario: dono.id, promotores: [] }, async (t) => {
    await avisar(
      { client: t.client, agora },
      { idUsuario: dono.id, tipo: 'lembrete', dados: { nome: 'lento' } },
    )
    numerada.resolve()
    await preso
  })
  await numerada.promise
  await contar(dono, { nome: 'rapido' })
  await expect.poll(um.nomes).toEqual(['rapido'])
  const ultimo = String(um.ids().at(-1))
  publico.encerrarTodas()
  await um.fim
  soltar()
  await lenta
  await contar(dono, { nome: 'depois' })

  const volta = await ligar(dono, { 'last-event-id': ultimo })
  // The last one may be heard live before the others are caught up.
  await expect.poll(() => new Set(volta.nomes())).toEqual(new Set(['lento', 'rapido', 'depois']))
})

test('a notice of another person cannot be read by its number', async () => {
  await contar(colega, { nome: 'alheio' })
  const [achado] = await api.consulta<{ id: number }>('select max(id)::int as id from aviso')
  const um = await ligar(dono, { 'last-event-id': String((achado?.id ?? 0) - 1) })
  await contar(dono, { nome: 'meu' })

  await expect.poll(um.nomes).toContain('meu')
  expect(um.nomes()).not.toContain('alheio')
})

test.each<[string, number, Persona, Outros]>([
  ['without gateway key', 401, dono, { [cabecalhos.gateway]: undefined }],
  ['from an unknown system', 403, dono, { [cabecalhos.sistema]: 'outro' }],
  ['without token', 401, dono, { authorization: undefined }],
  ['switched off', 401, inativo, {}],
  ['without promotor header', 400, dono, { [cabecalhos.promotor]: undefined }],
  ["with another's promotor", 403, dono, { [cabecalhos.promotor]: promotores.beta }],
  ['with a number that is none', 400, dono, { 'last-event-id': '1;drop' }],
])('S7.01 nobody %s hears anything', async (_quem, status, pessoa, outros) => {
  const resposta = await pedir(pessoa, outros)

  expect(resposta.status).toBe(status)
  expect(await resposta.json()).toMatchObject({ model: null })
})

test('the connection ends when its token does', async () => {
  const curto = await api.emissor.assinar(dono.id, {}, 1 / 60)
  const um = await ligar(dono, { authorization: `Bearer ${curto}` })

  await um.fim
  expect(publico.conexoes()).toBe(0)
})

test('S6.08 a sign-out ends the connections of that session, and of no other', async () => {
  const um = await ligar(dono)
  const outro = await ligar(colega)
  publico.encerrarSessao({ sid: `sessao-${dono.id}` })

  await um.fim
  expect(publico.conexoes()).toBe(1)
  publico.encerrarSessao({ idUsuario: colega.id })
  await outro.fim
})

test('a person has so many connections and no more, and a place that is left is free', async () => {
  const todas = [await ligar(dono), await ligar(dono), await ligar(dono)]
  const demais = await pedir(dono)
  expect([demais.status, demais.headers.get('retry-after')]).toEqual([429, '30'])
  await ligar(colega)

  publico.encerrarSessao({ idUsuario: dono.id })
  await Promise.all(todas.map(({ fim }) => fim))
  expect((await ligar(dono)).resposta.status).toBe(200)
})

test('a slow reader is disconnected, and its buffer is bounded', async () => {
  const corte = new AbortController()
  const parado = await pedir(dono, {}, corte.signal)
  const dados = { nome: 'x', enchimento: 'y'.repeat(1500) }
  // More than the buffers of the kernel at both ends.
  for (let vez = 0; vez < 8000 && publico.conexoes() > 0; vez += 1) {
    publico.publicar(JSON.stringify({ id: vez, para: dono.id, tipo: 'lembrete', dados }))
    if (vez % 100 === 0) await esperar(1)
  }

  expect(publico.conexoes()).toBe(0)
  corte.abort()
  await parado.body?.cancel().catch(() => undefined)
})

test('a malformed announcement is ignored', async () => {
  const um = await ligar(dono)
  publico.publicar('{"id":1,"tipo":"outro","dados":{}}')
  publico.publicar('null')
  await contar(dono, { nome: 'inteiro' })

  await expect.poll(um.nomes).toContain('inteiro')
  expect(falhas).toEqual([])
})

test('notices of the day before yesterday are let go', async () => {
  await contar(dono, { nome: 'novo' })
  await api.consulta(
    `insert into aviso values (nextval('aviso_id'), $1, 'lembrete', '{}', now() - interval '3 days')`,
    [dono.id],
  )
  await api.pool.query('select purgar_avisos()')

  const velhos = await api.consulta(`select from aviso where criado_em < now() - interval '2 days'`)
  expect(velhos).toEqual([])
})
