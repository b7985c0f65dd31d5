import { Client } from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { conectar } from './base/db/vaga.ts'
import { textosDaPorta } from './base/http/respostas.ts'
import { testApi } from './test/api.ts'
import { exemploDe, semearExemplos } from './test/exemplos.ts'
import { clientes, personas } from './test/fixtures.ts'

/** A locked row, or a flood of calls, harms the calls it concerns and no others. */
type Api = Awaited<ReturnType<typeof testApi>>

async function iniciar(esperaMs: number, conexoes: number) {
  const api = await testApi({ conexoes, esperaMs })
  await semearExemplos(api)
  const outro = new Client({ connectionString: api.ownerUrl })
  await outro.connect()
  return { api, outro }
}

/** Gives a wait up at once, or never: no test here depends on how fast the machine is. */
const apressada = await iniciar(100, 2)
const paciente = await iniciar(60_000, 10)
afterEach(() => Promise.all([apressada, paciente].map(({ outro }) => outro.query('rollback'))))
afterAll(async () => {
  for (const { api, outro } of [apressada, paciente]) {
    await outro.end()
    await api.fechar()
  }
})

const { dono } = personas
const { doDono } = clientes
const perder = exemploDe('oportunidade.perdida', dono, doDono)
const abrir = exemploDe('atendimento.abrir', dono, doDono)

async function trancar(outro: Client): Promise<void> {
  await outro.query('begin')
  await outro.query('select from oportunidade where id = $1 for update', [doDono.idOportunidade])
}

const abrirUma = (api: Api) => api.as(dono)(atendimentoApi.abrir, abrir)

test('a change whose row stays locked ends in words and changes nothing', async () => {
  const { api, outro } = apressada
  await trancar(outro)
  const antes = await api.impressaoDoBanco()
  const { status, headers, body } = await api.as(dono)(oportunidadeApi.perdida, perder)

  expect([status, headers['retry-after'], body.message]).toEqual([503, '1', textosDaPorta.ocupado])
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('a dozen changes of one locked row leave the openings and the other changes their connections', async () => {
  const { api, outro } = paciente
  await trancar(outro)
  let pendentes = 12
  const mudancas = Array.from({ length: 12 }, async () => {
    const { status } = await api.as(dono)(oportunidadeApi.perdida, perder)
    pendentes -= 1
    return status
  })
  const aberturas = await Promise.all(Array.from({ length: 32 }, () => abrirUma(api)))
  const lembrete = await api.as(dono)(
    lembreteApi.incluir,
    exemploDe('lembrete.incluir', dono, doDono),
  )

  expect(aberturas.map(({ status }) => status)).toEqual(Array(32).fill(200))
  expect([lembrete.status, pendentes]).toEqual([200, 12])
  await outro.query('rollback')
  const fins = Map.groupBy(await Promise.all(mudancas), (status) => status)
  expect([fins.get(200)?.length, fins.get(400)?.length]).toEqual([1, 11])
})

test('a thousand openings at once: each is answered or told when to come back, and none fails', async () => {
  const { api } = apressada
  const respostas = await Promise.all(Array.from({ length: 1000 }, () => abrirUma(api)))
  const recusadas = respostas.filter(({ status }) => status !== 200)

  for (const { status, headers } of recusadas) {
    expect([status, headers['retry-after']]).toEqual([503, '2'])
  }
  expect(recusadas.length).toBeGreaterThan(0)
  expect(respostas.length - recusadas.length).toBeGreaterThan(0)
  expect((await abrirUma(api)).status).toBe(200)
})

test('with every connection taken, a call is told that the system is busy', async () => {
  const { api } = apressada
  const tomadas = await Promise.all(Array.from({ length: 2 }, () => conectar(api.pool)))
  const { status, headers, body } = await abrirUma(api).finally(() =>
    tomadas.forEach((tomada) => tomada.release()),
  )

  expect([status, headers['retry-after'], body.message]).toEqual([503, '2', textosDaPorta.semVaga])
})

test('a key whose change found its row locked is free: the same call sent again is done', async () => {
  const { api, outro } = apressada
  await trancar(outro)
  const chave = 'tranca-1'
  const { status } = await api.as(dono)(oportunidadeApi.perdida, perder, { chave })
  expect(status).toBe(503)

  await outro.query('rollback')
  const depois = await api.as(dono)(oportunidadeApi.perdida, perder, { chave })
  expect([depois.status, depois.body.model.status]).toEqual([200, 'Perdida'])
})
