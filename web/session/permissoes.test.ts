import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conectar } from '#web/api/client.ts'
import { duracao, esquecerAvisos, toasts } from '#web/ui/toasts.ts'
import { obterPermissoes, permissoes } from './permissoes.ts'

let pedido: unknown

function responder(
  status: number,
  model: unknown,
  errors = status === 200 ? [] : ['Erro interno ao obter as permissões do usuário'],
  headers: Record<string, string> = {},
): void {
  conectar({
    hostApi: '',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('t'),
    renovar: () => Promise.resolve(),
    fetch: (_url, init) => {
      pedido = JSON.parse(typeof init?.body === 'string' ? init.body : 'null')
      return Promise.resolve(Response.json({ model, errors }, { status, headers }))
    },
  })
}

beforeEach(esquecerAvisos)
afterEach(() => void vi.useRealTimers())

test('S4.05 permissions start, then are obtained, in capitals', async () => {
  responder(200, { oportunidade: ['oportunidade_perder', 'OPORTUNIDADE_VER'] })

  const obtendo = obterPermissoes('id-1', 'CONSIGNA')
  expect(permissoes.getState().estado).toBe('start')
  await obtendo

  const { estado, porChave, controles } = permissoes.getState()
  expect(pedido).toEqual({ IdUsuario: 'id-1', SidSistema: 'CONSIGNA' })
  expect(estado).toBe('obtained')
  expect(porChave).toEqual({ OPORTUNIDADE: ['OPORTUNIDADE_PERDER', 'OPORTUNIDADE_VER'] })
  expect(controles.has('OPORTUNIDADE_PERDER')).toBe(true)
})

test('S6.01 the authority is ATENDENTE unless the answer says another', async () => {
  responder(200, {})
  await obterPermissoes('id-1', 'CONSIGNA')
  expect(permissoes.getState().autoridade).toBe('ATENDENTE')

  responder(200, { AUTORIDADE: ['gestor'] })
  await obterPermissoes('id-1', 'CONSIGNA')
  expect(permissoes.getState().autoridade).toBe('GESTOR')
})

const recusa = 'Oops! Entre em contato com o controle de acesso!'

test.each([
  ['an answer with errors alone', 200, null, ['Sem acesso']],
  ['a failure of the host', 500, null, ['Erro interno']],
  ['an answer in another shape', 200, ['OPORTUNIDADE_VER'], []],
])('S6.03 %s is said for 8 s, and allows nothing', async (_qual, status, model, errors) => {
  responder(status, model, errors)

  await obterPermissoes('id-1', 'CONSIGNA')

  const [toast] = toasts.getState().naTela
  expect(toast?.title).toBe(recusa)
  expect(toast && duracao(toast)).toBe(8000)
  expect(permissoes.getState()).toMatchObject({ estado: 'obtained', controles: new Set() })
})

test('S6.03 errors beside the permissions are shown for 8 s, and the received permissions count', async () => {
  responder(200, { oportunidade: ['OPORTUNIDADE_VER'] }, ['Um sistema não respondeu'])

  await obterPermissoes('id-1', 'CONSIGNA')

  expect(toasts.getState().naTela.map(({ title }) => title)).toEqual([recusa])
  expect([...permissoes.getState().controles]).toEqual(['OPORTUNIDADE_VER'])
})

test.each([
  ['errors as a text', { errors: 'Sem acesso' }],
  ['errors by field', { model: null, errors: { IdUsuario: ['Sem acesso'] } }],
  ['objects, in capitals', { Model: null, Errors: [{ Message: 'Sem acesso' }] }],
  ['a model beside them', { model: {}, errors: ['Sem acesso'] }],
])('S6.03 S7.07 %s: the toast of the access control says them', async (_qual, corpo) => {
  responder(200, null)
  conectar({
    hostApi: '',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('t'),
    renovar: () => Promise.resolve(),
    fetch: () => Promise.resolve(Response.json(corpo)),
  })

  await obterPermissoes('id-1', 'CONSIGNA')

  expect(toasts.getState().naTela).toMatchObject([{ title: recusa, text: 'Sem acesso' }])
  expect(permissoes.getState()).toMatchObject({ estado: 'obtained', falhou: false })
})

test.each([
  ['the limit of the pace', 429, null, { 'retry-after': '7' }, 7000],
  ['a server that took too long', 408, null, {}, 2000],
  ['a restart', 503, null, {}, 2000],
  ['a body of another version', 200, ['OPORTUNIDADE_VER'], {}, 2000],
])('S6.01 after %s nothing is refused, and the question is asked again', async (...caso) => {
  const [, status, model, headers, espera] = caso
  vi.useFakeTimers()
  responder(status, model, undefined, headers)
  await obterPermissoes('id-1', 'CONSIGNA')
  expect(permissoes.getState().falhou).toBe(true)

  responder(200, { oportunidade: ['OPORTUNIDADE_VER'] })
  await vi.advanceTimersByTimeAsync(espera - 1)
  expect(permissoes.getState().falhou).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await vi.waitFor(() => expect(permissoes.getState().falhou).toBe(false))
  expect([...permissoes.getState().controles]).toEqual(['OPORTUNIDADE_VER'])
})

test.each([
  ['errors in place of the permissions', 200],
  ['a refusal', 403],
  ['a wrong key of the gateway', 401],
])('S6.01 %s is an answer: it is not asked again', async (_qual, status) => {
  responder(status, null, ['Sem acesso'])
  await obterPermissoes('id-1', 'CONSIGNA')

  expect(permissoes.getState()).toMatchObject({ estado: 'obtained', falhou: false })
})
