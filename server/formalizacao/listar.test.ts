import { afterAll, expect, test } from 'vitest'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { Input } from '#shared/endpoint.ts'
import { testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { formalizacaoEm, propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { clientes, personas } from '../test/fixtures.ts'

const api = await testApi()
afterAll(api.fechar)
const { as, consulta } = api
await semearCredito(api)
await semearFormalizacoes(api)

type Busca = Input<typeof formalizacaoApi.propostasRemotas>['query']

async function listar(query: Busca, quem = personas.gestor) {
  const { body, status } = await as(quem)(formalizacaoApi.propostasRemotas, { query })
  expect(status, body.message ?? '').toBe(200)
  return body.model
}

const ids = ({ items }: { items: { idFormalizacao: string }[] }) =>
  items.map(({ idFormalizacao }) => idFormalizacao)

test('S4.01 remote formalizations page by page, each once, and only those of the situation', async () => {
  const todas = await listar({})
  expect(todas.items.length).toBeGreaterThan(1)
  expect(todas.proximo).toBeNull()
  const emPedacos: string[] = []
  let cursor: string | null = null
  do {
    const pagina: typeof todas = await listar({ PageSize: 1, ...(cursor !== null && { cursor }) })
    expect(pagina.items.length).toBeLessThanOrEqual(1)
    emPedacos.push(...ids(pagina))
    cursor = pagina.proximo
  } while (cursor !== null)
  expect(emPedacos).toEqual(ids(todas))
  expect(await listar({ situacao: 'EM_PREENCHIMENTO' })).toEqual(todas)
  expect(ids(await listar({ situacao: 'ASSINADA' }))).toEqual([])
})

test('the remote formalizations of one client are theirs alone', async () => {
  const { idRelacionamento } = clientes.doDono
  const { items } = await listar({})
  const dele = await listar({ idRelacionamento })

  expect(items.length).toBeGreaterThan(dele.items.length)
  expect(ids(dele)).toEqual(
    items.flatMap((um) => (um.idRelacionamento === idRelacionamento ? um.idFormalizacao : [])),
  )
  expect(dele.items.length).toBeGreaterThan(0)
})

test('one that ended unsigned is listed to repeat, until another follows it', async () => {
  const id = formalizacaoEm('remota', clientes.doDono)
  expect(ids(await listar({ parte: 'A_REFAZER' }))).not.toContain(id)
  await consulta(`update formalizacao set situacao = 'EXPIRADA' where id = $1`, [id])

  expect(ids(await listar({}))).not.toContain(id)
  expect(ids(await listar({ parte: 'A_REFAZER', situacao: 'EXPIRADA' }))).toEqual([id])
  expect(ids(await listar({ parte: 'A_REFAZER' }, personas.dono))).toEqual([id])
  expect(ids(await listar({ parte: 'A_REFAZER', situacao: 'CANCELADA' }))).toEqual([])

  await as(personas.dono)(formalizacaoApi.incluir, {
    body: {
      idProposta: id.replace(/^a0f0f002/, 'f0f0f002'),
      modalidade: 'REMOTA',
    },
  })
  expect(ids(await listar({ parte: 'A_REFAZER' }))).toEqual([])
  expect((await listar({ situacao: 'CRIADA' })).items).toHaveLength(1)
  await consulta(`update proposta set situacao = 'CANCELADA' where id = $1`, [
    id.replace(/^a0f0f002/, 'f0f0f002'),
  ])
  expect((await listar({ situacao: 'CRIADA' })).items).toEqual([])
})

test('S1.16 signed ones wait to be checked however they were signed, and say who took part', async () => {
  const { doDono } = clientes
  const id = formalizacaoEm('assinada', doDono)
  const espera = async (quem = personas.gestor) =>
    (await listar({ parte: 'A_CONFERIR' }, quem)).items.find((uma) => uma.idFormalizacao === id)

  expect(await espera()).toMatchObject({ modalidade: 'FISICA', suaParte: false })
  expect(await espera(personas.colega)).toBeUndefined()
  expect(ids(await listar({}))).not.toContain(id)
  await consulta('update formalizacao set id_usuario_do_link = $2 where id = $1', [
    id,
    personas.gestor.id,
  ])
  expect(await espera()).toMatchObject({ suaParte: true })
  expect(await espera(personas.promotor)).toMatchObject({ suaParte: false })

  await consulta(`update proposta set situacao = 'CANCELADA' where id = $1`, [
    propostaEm('assinada', doDono),
  ])
  expect(await espera()).toBeUndefined()
})
