import { beforeEach, expect, test } from 'vitest'
import { conectar } from '#web/api/client.ts'
import { duracao, esquecerAvisos, toasts } from '#web/ui/toasts.ts'
import { obterPermissoes, permissoes } from './permissoes.ts'

let pedido: unknown

function responder(status: number, model: unknown): void {
  conectar({
    hostApi: '',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('t'),
    renovar: () => Promise.resolve(),
    fetch: (_url, init) => {
      pedido = JSON.parse(typeof init?.body === 'string' ? init.body : 'null')
      const errors = status === 200 ? [] : ['Erro interno ao obter as permissões do usuário']
      return Promise.resolve(
        new Response(JSON.stringify({ model, errors, message: null }), { status }),
      )
    },
  })
}

beforeEach(esquecerAvisos)

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

test('S6.03 errors in the answer are said for 8 s, and allow nothing', async () => {
  responder(500, null)

  await obterPermissoes('id-1', 'CONSIGNA')

  const [toast] = toasts.getState().naTela
  expect(toast?.title).toBe('Oops! Entre em contato com o controle de acesso!')
  expect(toast && duracao(toast)).toBe(8000)
  expect(permissoes.getState()).toMatchObject({ estado: 'obtained', controles: new Set() })
})
