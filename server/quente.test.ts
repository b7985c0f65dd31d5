import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { consultasDeclaradas, consultasQuentes } from './base/db/consulta.ts'
import { createPool } from './base/db/pool.ts'
import { testApi } from './test/api.ts'
import { clientes, personas } from './test/fixtures.ts'

const api = await testApi({ conexoes: 1 })
afterAll(api.fechar)

const { idRelacionamento, cpf, nome } = clientes.doDono
const dono = api.as(personas.dono)

/** The calls of `npm run bench -- quente`. */
async function chamar(): Promise<number[]> {
  const respostas = [
    await dono(atendimentoApi.abrir, { params: { idRelacionamento } }),
    await dono(oportunidadeApi.quadro, { query: { status: 'Em Aberto' } }),
    await dono(oportunidadeApi.resumoDoQuadro, {}),
    await dono(relacionamentoApi.buscar, { body: { texto: nome } }),
    await dono(relacionamentoApi.buscar, { body: { texto: nome.split(' ')[0] } }),
    await dono(relacionamentoApi.porCpf, { query: { cpf } }),
    await dono(relacionamentoApi.consultar, { params: { idRelacionamento } }),
    await dono(relacionamentoApi.dadosCliente, { query: { idRelacionamento } }),
  ]
  return respostas.map(({ status }) => status)
}

/** The hot statements that the one connection ran, and how often each was planned for its values. */
async function quentesUsadas() {
  const { rows } = await api.pool.query<{ name: string; vezes: number }>(
    `select name, custom_plans as vezes from pg_prepared_statements`,
  )
  const quentes = new Set(
    consultasQuentes()
      .filter(({ plano }) => plano === 'generico')
      .map(({ name }) => name),
  )
  return rows.filter(({ name }) => quentes.has(name))
}

test('a hot call is planned once a connection: asked again, nothing is planned for its values', async () => {
  expect(new Set([...(await chamar()), ...(await chamar())])).toEqual(new Set([200]))
  const usadas = await quentesUsadas()

  expect(usadas.length).toBeGreaterThan(4)
  expect(usadas.filter(({ vezes }) => vezes > 0)).toEqual([])
})

test('a new connection makes the plan of every hot statement before it serves', async () => {
  const pool = createPool({ url: api.appUrl, max: 1, quentes: consultasQuentes() })
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_prepared_statements where generic_plans = 1 and custom_plans = 0`,
  )
  await pool.end()

  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(consultasQuentes().map(({ name }) => name)),
  )
})

test('docs/bench.md lists the hot statements, and no other', () => {
  const pagina = readFileSync('docs/bench.md', 'utf8')
  const lista = /^Hot statements:(?<nomes>.*?)\n\n/ms.exec(pagina)?.groups?.nomes ?? ''
  const listados = [...lista.matchAll(/`(?<nome>[^`]+)`/g)].map(({ groups }) => groups?.nome)
  const quentes = consultasDeclaradas().filter(({ plano }) => plano === 'generico')

  expect(new Set(listados)).toEqual(new Set(quentes.map((quente) => quente.nome)))
})
