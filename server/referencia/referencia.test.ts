import fastify from 'fastify'
import { createCep } from '#integrations/cep/cep.ts'
import { cepSandbox } from '#integrations/cep/sandbox.ts'
import { afterAll, expect, test } from 'vitest'
import { referenciaApi } from '#shared/referencia/api.ts'
import { cabecalhos, testApi } from '../test/api.ts'
import { personas } from '../test/fixtures.ts'

const correios = fastify()
await correios.register(cepSandbox, { prefix: '/cep' })
const urlDoCep = `${await correios.listen({ port: 0, host: '127.0.0.1' })}/cep`
const api = await testApi({ cep: createCep({ url: urlDoCep, limiteMs: 1000 }) })
afterAll(() => correios.close())
afterAll(api.fechar)
const { dono } = personas

const nomes = async (query: Record<string, string>) =>
  (await api.as(dono)(referenciaApi.cidades, { query })).body.model.map(({ nome }) => nome)

test('cities are found by the beginning of their name, accents and case ignored', async () => {
  expect(await nomes({ nome: 'sao p' })).toContain('São Paulo')
  expect(await nomes({ nome: 'CAMPINAS' })).toContain('Campinas')
  expect(await nomes({ nome: 'zzz' })).toEqual([])
  expect(await nomes({ limite: '1' })).toHaveLength(1)
})

test('what means something to a search is a letter of the name like any other', async () => {
  expect(await nomes({ nome: '%' })).toEqual([])
  expect(await nomes({ nome: '_ao' })).toEqual([])
  expect(await nomes({ nome: '\\' })).toEqual([])
})

test('a limit is a whole number from 1 to 100', async () => {
  for (const limite of ['0', '101', '-1', '1e2', '٣', '']) {
    expect(await api.as(dono)(referenciaApi.cidades, { query: { limite } })).toMatchObject({
      status: 400,
    })
  }
})

test('the cities of a UF are all of it and of no other', async () => {
  const { body } = await api.as(dono)(referenciaApi.cidadesDaUf, { query: { uf: 'AC' } })

  expect(body.model.length).toBeGreaterThan(0)
  expect(new Set(body.model.map(({ uf }) => uf))).toEqual(new Set(['AC']))
})

const listas = {
  tiposConta: referenciaApi.tiposConta,
  deficiencias: referenciaApi.deficiencias,
  tiposEndereco: referenciaApi.tiposEndereco,
  escolaridades: referenciaApi.escolaridades,
  tiposTelefone: referenciaApi.tiposTelefone,
}

test.each(Object.keys(listas) as (keyof typeof listas)[])(
  'the list %s is answered before a promotor is chosen, codes as text',
  async (nome) => {
    const { status, body } = await api.as(dono)(
      listas[nome],
      {},
      { cabecalhos: { [cabecalhos.promotor]: '' } },
    )

    expect(status).toBe(200)
    for (const item of body.model) {
      expect(item).toEqual({ codigo: expect.any(String), descricao: expect.any(String) })
    }
  },
)

test('the list of marital states is not below core/v1: it asks for a promotor', async () => {
  const semPromotor = { cabecalhos: { [cabecalhos.promotor]: '' } }

  expect(await api.as(dono)(referenciaApi.estadosCivis, {})).toMatchObject({ status: 200 })
  expect(await api.as(dono)(referenciaApi.estadosCivis, {}, semPromotor)).toMatchObject({
    status: 400,
  })
})

test('banks and UFs come in order', async () => {
  const { body: bancos } = await api.as(dono)(referenciaApi.bancos, {})
  const { body: ufs } = await api.as(dono)(referenciaApi.ufs, {})

  expect(bancos.model.find(({ codigo }) => codigo === '001')).toMatchObject({ ispb: '00000000' })
  expect(bancos.model.map(({ codigo }) => codigo)).toEqual(
    bancos.model.map(({ codigo }) => codigo).toSorted(),
  )
  expect(ufs.model.map(({ sigla }) => sigla)).toEqual(expect.arrayContaining(['AC', 'SP']))
})

test('a postal code gives its address as the service outside knows it', async () => {
  const cep = (valor: string) =>
    api.as(dono)(referenciaApi.enderecoDoCep, { params: { cep: valor } })

  expect((await cep('01310-100')).body.model).toEqual({
    cep: '01310100',
    logradouro: 'Rua das Acácias',
    bairro: 'Centro',
    cidade: 'São Paulo',
    codigoIbge: 3_550_308,
    uf: 'SP',
  })
  expect(await cep('00000000')).toMatchObject({
    status: 404,
    body: { errors: ['CEP não encontrado'] },
  })
  expect(await cep('1310100')).toMatchObject({ status: 400 })
  expect(await cep('01000999')).toMatchObject({
    status: 502,
    body: { message: 'A conexão com serviço falhou!' },
  })
})
