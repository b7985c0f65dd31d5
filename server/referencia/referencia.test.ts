import fastify from 'fastify'
import { Client } from 'pg'
import { seedReference } from '#database/reference.ts'
import { createCep } from '#integrations/cep/cep.ts'
import { cepSandbox } from '#integrations/cep/sandbox.ts'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#shared/endpoint.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { cabecalhos, testApi } from '../test/api.ts'
import { personas } from '../test/fixtures.ts'

const correios = fastify()
await correios.register(cepSandbox, { prefix: '/cep' })
const urlDoCep = `${await correios.listen({ port: 0, host: '127.0.0.1' })}/cep`
const api = await testApi({ cep: createCep({ url: urlDoCep, limiteMs: 2000 }) })
afterAll(() => correios.close())
afterAll(api.fechar)
const { dono } = personas

// The whole reference tables, as a start loads them.
const owner = new Client({ connectionString: api.ownerUrl })
await owner.connect()
await seedReference(owner)
await owner.end()

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
  for (const limite of ['0', '101', '-1', '1e2', '٣']) {
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

/** The lists that the specification's section 3 shares, by its words; a row of each. */
const daSecao3: Record<string, { endpoint: Endpoint; linha: object }> = {
  banks: { endpoint: referenciaApi.bancos, linha: { codigo: '001', ispb: '00000000' } },
  'phone types': { endpoint: referenciaApi.tiposTelefone, linha: { descricao: 'Celular' } },
  'residence types': {
    endpoint: referenciaApi.tiposResidencia,
    linha: { codigo: '1', descricao: 'Própria quitada' },
  },
  'account types': {
    endpoint: referenciaApi.tiposConta,
    linha: { codigo: '1', descricao: 'Conta corrente' },
  },
  states: { endpoint: referenciaApi.ufs, linha: { sigla: 'SP', nome: 'São Paulo' } },
  schooling: { endpoint: referenciaApi.escolaridades, linha: { descricao: 'Analfabeto' } },
  'disability types': { endpoint: referenciaApi.deficiencias, linha: { descricao: 'Física' } },
  'civil status': { endpoint: referenciaApi.estadosCivis, linha: { descricao: 'Solteiro(a)' } },
  agreement: { endpoint: organizacaoApi.convenios, linha: { codigoConvenio: '000331' } },
  'benefit type': {
    endpoint: referenciaApi.especiesDeBeneficio,
    linha: { codigo: '41', descricao: 'Aposentadoria por idade' },
  },
  'reminder statuses': { endpoint: lembreteApi.status, linha: { descricao: 'Agendado' } },
  'reminder types': { endpoint: lembreteApi.tipos, linha: { descricao: 'Retorno agendado' } },
}

test.each(Object.entries(daSecao3))(
  'S3.10 the shared list of %s is answered with the rows of its reference table',
  async (_nome, { endpoint, linha }) => {
    const { status, body } = await api.as(dono)(endpoint, {})

    expect(status).toBe(200)
    expect(body.model).toContainEqual(expect.objectContaining(linha))
  },
)

test('the list of marital states is not below core/v1: it requires a promotor', async () => {
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

test('a postal code answers the address of the outside service', async () => {
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
