import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#shared/all.ts'
import { lerPendentes } from './http/pendentes.ts'
import { testApi } from './test/api.ts'

const api = await testApi()
afterAll(api.fechar)

/** `{a}` and `:id` are places; what they are called is nobody's business here. */
const semNomes = (chamada: string) => chamada.replaceAll(/\{\w+\}|:\w+/g, '*')

/** The 202 calls of the specification, both readings of an ambiguous path. */
const especificadas = readFileSync('docs/spec/calls.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((linha) => linha.split('\t'))
  .flatMap(([, method = '', path = '', alias = '']) =>
    [path, alias].filter((um) => um !== '').map((um) => semNomes(`${method} ${um}`)),
  )

const oferecidas = endpoints.flatMap(({ endpoint }) =>
  [endpoint.path, ...(endpoint.aliases ?? [])].map((path) =>
    semNomes(`${endpoint.method} ${path}`),
  ),
)
const pendentes = lerPendentes().map(({ method, path }) => semNomes(`${method} ${path}`))

const daCasa = (chamada: string) => chamada.includes(' /consigna/v1/')

test('every call of the specification is answered or stands in the list of pending ones', () => {
  const nossas = [...oferecidas.filter((chamada) => !daCasa(chamada)), ...pendentes]

  expect(nossas.toSorted()).toEqual(especificadas.toSorted())
})

test('every call that is offered is answered, once', () => {
  const faltam = endpoints.filter(({ endpoint }) => !api.respondidas.has(endpoint))

  expect(faltam.map(({ name }) => name)).toEqual([])
  expect(new Set(oferecidas).size).toBe(oferecidas.length)
})

test('calls of our own live under /consigna/v1/ and are no reading of the specification', () => {
  expect(oferecidas.filter(daCasa).length).toBeGreaterThan(0)
  expect(especificadas.filter(daCasa)).toEqual([])
})

test.each(endpoints)('S8.02: $name says what failed in words of its own', ({ endpoint }) => {
  const { recusa, falha } = endpoint.mensagens

  expect(recusa).toMatch(/^Erro ao [a-z]/)
  expect(falha).toBe(recusa.replace('Erro ao', 'Erro interno ao'))
})

test('S8.03: the success texts are those of the specification, to the letter', () => {
  const textos = endpoints.flatMap(({ name, endpoint: { mensagens } }) =>
    mensagens.sucesso === undefined ? [] : [[name, mensagens.sucesso]],
  )

  expect(Object.fromEntries(textos)).toMatchObject({
    'relacionamento.incluirCliente': 'Cliente incluído com sucesso!',
    'relacionamento.transferirAtendente': 'Cliente transferido com sucesso!',
    'relacionamento.assumirAtendente': 'Cliente Assumido com sucesso!',
    'anotacao.incluir': 'Anotação incluída com sucesso!',
    'oportunidade.incluir': 'Oportunidade incluída com sucesso!',
    'oportunidade.emAndamento': 'Oportunidade movida para em andamento!',
    'oportunidade.perdida': 'Oportunidade foi perdida!',
    'proposta.incluir': 'Pré-proposta cadastrada',
    'proposta.incluirRefin': 'Pré-proposta cadastrada',
  })
})
