import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { testApi } from '../../test/api.ts'
import { personas } from '../../test/fixtures.ts'
import { handle } from './handler.ts'
import { Recusa, RecusaQueFica } from './recusa.ts'

const { dono, promotor } = personas

const tentar = endpoint({
  method: 'POST',
  path: '/teste/tentar',
  body: z.object({ fica: z.boolean() }),
  response: z.null(),
  permissao: 'logado',
  mensagens: { recusa: 'Erro ao tentar', falha: 'Erro interno ao tentar' },
})

const variosMotivos = endpoint({
  method: 'GET',
  path: '/teste/motivos',
  response: z.null(),
  permissao: 'logado',
  mensagens: { recusa: 'Erro ao tentar', falha: 'Erro interno ao tentar' },
})

const api = await testApi({
  rotas: [
    handle(variosMotivos, async () => {
      throw new Recusa('invalido', ['Falta um; e outro', 'Falta a conta', 'Falta a conta'], {
        codigo: 'sem-consentimento',
      })
    }),
    handle(tentar, async ({ body }, { client, usuario, agora }) => {
      await client.query(
        `insert into acesso (id, id_usuario, codigo_promotor, ocorrido_em)
         values (gen_random_uuid(), $1, '1001', $2)`,
        [usuario.id, agora],
      )
      throw body.fica
        ? new RecusaQueFica('invalido', 'Não foi desta vez')
        : new Recusa('invalido', 'Nada feito')
    }),
  ],
})
afterAll(api.fechar)

const chamar = (fica: boolean, chave?: string, quem: typeof dono = dono) =>
  api.as(quem)(tentar, { body: { fica } }, { ...(chave && { chave }) })
const feitas = async () => (await api.consulta('select from acesso')).length

test('a refusal rolls the call back; RecusaQueFica commits its rows', async () => {
  const desfeita = await chamar(false)
  expect([desfeita.status, desfeita.body.message, await feitas()]).toEqual([400, 'Nada feito', 0])

  const { status, body } = await chamar(true)
  expect({ status, body, feitas: await feitas() }).toEqual({
    status: 400,
    body: { model: null, errors: [], message: 'Não foi desta vez' },
    feitas: 1,
  })
})

test("under one key it is one attempt however often it is sent, and the key is one person's", async () => {
  const antes = await feitas()
  const respostas = await Promise.all(Array.from({ length: 16 }, () => chamar(true, 'tentativa')))
  const repetida = await chamar(true, 'tentativa')

  expect(respostas.every(({ status }) => status === 400 || status === 409)).toBe(true)
  expect([repetida.status, repetida.headers['idempotent-replayed']]).toEqual([400, 'true'])
  expect((await chamar(false, 'tentativa')).status).toBe(422)
  expect(await feitas()).toBe(antes + 1)

  await chamar(true, 'tentativa', promotor)
  expect(await feitas()).toBe(antes + 2)
})

test('each reason is sent once, joined by semicolons, with its code beside', async () => {
  const { status, body } = await api.as(dono)(variosMotivos, {})

  expect({ status, body }).toEqual({
    status: 400,
    body: {
      model: null,
      errors: [],
      message: 'Falta um, e outro;Falta a conta',
      codigo: 'sem-consentimento',
    },
  })
})
