import { afterAll, expect, test } from 'vitest'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas, type Persona } from '../test/fixtures.ts'

const { as, consulta, fechar } = await testApi()
afterAll(fechar)

const { doDono, doColega, livre, deFora } = clientes
const { dono, gestor } = personas

const nomes = (ids: readonly string[], pessoa: Persona = dono) =>
  as(pessoa)(relacionamentoApi.nomes, { body: { idsRelacionamento: [...ids] } })

const nomesDe = async (ids: readonly string[], pessoa: Persona = dono) =>
  new Map((await nomes(ids, pessoa)).body.model.map((um) => [um.idRelacionamento, um.nome]))

test('the tabs of a reload learn their names at once, those of colleagues too, each once', async () => {
  const abertos = [doDono, doColega, livre]
  const ids = abertos.map(({ idRelacionamento }) => idRelacionamento)

  expect(await nomesDe([...ids, doDono.idRelacionamento])).toEqual(
    new Map(abertos.map(({ idRelacionamento, nome }) => [idRelacionamento, nome])),
  )
})

test('a client of another promotor, or none at all, has no name here', async () => {
  const desconhecido = doDono.idRelacionamento.replace(/.{4}$/, 'dead')

  expect(await nomesDe([deFora.idRelacionamento, desconhecido])).toEqual(new Map())
  expect(await nomesDe([deFora.idRelacionamento, doDono.idRelacionamento])).toEqual(
    new Map([[doDono.idRelacionamento, doDono.nome]]),
  )
  expect((await nomesDe([doDono.idRelacionamento], gestor)).size).toBe(1)
})

test('a client corrected meanwhile has the name of today', async () => {
  await consulta('update cliente set nome = $2 where id = $1', [livre.idCliente, 'Nome Corrigido'])
  expect((await nomesDe([livre.idRelacionamento])).get(livre.idRelacionamento)).toBe(
    'Nome Corrigido',
  )
  await consulta('update cliente set nome = $2 where id = $1', [livre.idCliente, livre.nome])
})

test('more than the ten tabs that there are is refused, and so is none', async () => {
  const onze = Array.from({ length: 11 }, () => doDono.idRelacionamento)

  expect((await nomes(onze)).body.message).toBe('Informe no máximo 10 clientes')
  expect((await nomes([])).body.message).toBe('Informe ao menos um cliente')
  expect((await nomes(onze.slice(1))).status).toBe(200)
})
