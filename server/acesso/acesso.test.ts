import { afterAll, expect, test } from 'vitest'
import { acessoApi } from '#shared/acesso/api.ts'
import { controles } from '#shared/permissoes.ts'
import { cabecalhos, sistema, testApi } from '../test/api.ts'
import { personas, promotores } from '../test/fixtures.ts'

const api = await testApi()
afterAll(api.fechar)
const { dono, colega, semAcesso } = personas

const obter = (persona: typeof dono, IdUsuario: string, SidSistema = sistema) =>
  api.as(persona)(
    acessoApi.obterPermissoes,
    { body: { IdUsuario, SidSistema } },
    { cabecalhos: { [cabecalhos.promotor]: '' } },
  )

test('S6.02: permissions come once after login, controls in capitals by key', async () => {
  const { status, body } = await obter(dono, dono.id)

  expect(status).toBe(200)
  expect(body.errors).toEqual([])
  const { AUTORIDADE, ...porChave } = body.model
  expect(AUTORIDADE).toEqual(['ATENDENTE'])
  expect(Object.values(porChave).flat().toSorted()).toEqual(controles.toSorted())
  expect(porChave.OPORTUNIDADE).toContain('OPORTUNIDADE_PERDER')
  for (const [chave, dela] of Object.entries(porChave)) {
    for (const controle of dela) expect(controle).toMatch(new RegExp(`^${chave}_[A-Z_]+$`))
  }
})

test('S6.02: a person without controls gets none, and is not refused', async () => {
  const { status, body } = await obter(semAcesso, semAcesso.id)

  expect(status).toBe(200)
  expect(body.model).toEqual({ AUTORIDADE: ['ATENDENTE'] })
})

test.each(['promotor', 'gestor'] as const)(
  'S6.01: the role of a %s comes by name',
  async (quem) => {
    const { body } = await obter(personas[quem], personas[quem].id)

    expect(body.model.AUTORIDADE).toEqual([personas[quem].papel])
  },
)

test('nobody reads the permissions of another person, nor of an unknown system', async () => {
  expect(await obter(dono, colega.id)).toMatchObject({ status: 403 })
  expect(await obter(dono, dono.id, 'outro')).toMatchObject({
    status: 403,
    body: { message: 'Ação não autorizada!' },
  })
})

const registrar = (persona: typeof dono, codigoPromotor: string) =>
  api.as(persona)(
    acessoApi.registrar,
    { body: { codigoPromotor } },
    { cabecalhos: { [cabecalhos.promotor]: '' } },
  )

test('beginning to work for a promotor is written down, for one of mine only', async () => {
  expect(await registrar(dono, promotores.alfa)).toMatchObject({ status: 200 })
  expect(await registrar(dono, promotores.beta)).toMatchObject({
    status: 404,
    body: { errors: ['Promotor não encontrado'] },
  })
  expect(await api.consulta('select id_usuario, codigo_promotor from acesso')).toEqual([
    { id_usuario: dono.id, codigo_promotor: promotores.alfa },
  ])
})

test('the key of the drafts is 32 bytes, the same each time, another for each person', async () => {
  const chave = async (persona: typeof dono) =>
    (await api.as(persona)(acessoApi.chaveDosRascunhos, {})).body.model.chave

  expect(Buffer.from(await chave(dono), 'base64')).toHaveLength(32)
  expect(await chave(dono)).toBe(await chave(dono))
  expect(await chave(colega)).not.toBe(await chave(dono))
})
