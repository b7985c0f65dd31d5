import { expect, test } from 'vitest'
import { readSettings, secretNames } from '../settings.ts'
import { environmentOf } from './environment.ts'

const secrets = {
  GATEWAY_KEYS: 'valor-GATEWAY_KEYS',
  SEGREDO_IDENTIDADE: 'valor-SEGREDO_IDENTIDADE',
  SEGREDO_RASCUNHOS: 'valor-SEGREDO_RASCUNHOS',
  SEGREDO_METRICAS: 'valor-SEGREDO_METRICAS',
  SEGREDO_TRILHA: 'valor-SEGREDO_TRILHA',
  SEGREDO_SANDBOX: 'valor-SEGREDO_SANDBOX',
}
const urls = { appUrl: 'postgres://app', identityUrl: 'postgres://identity', disks: ['/dados'] }
const of = (env: NodeJS.ProcessEnv) => environmentOf(readSettings(env), secrets, urls)

test("each part gets its own secrets and its own role, and no part the owner's", () => {
  const parts = of({ DATABASE_URL: 'postgres://dono:senha@127.0.0.1/banco' })
  const given = Object.entries(parts).map(([part, env]) => [
    part,
    secretNames.filter((name) => env[name] !== undefined),
    Object.keys(env).filter((name) => name.startsWith('DATABASE_')),
  ])

  expect(given).toEqual([
    [
      'server',
      [
        'GATEWAY_KEYS',
        'SEGREDO_RASCUNHOS',
        'SEGREDO_METRICAS',
        'SEGREDO_TRILHA',
        'SEGREDO_SANDBOX',
      ],
      ['DATABASE_APP_URL'],
    ],
    ['identity', ['SEGREDO_IDENTIDADE'], ['DATABASE_IDENTITY_URL']],
    ['sandbox', ['SEGREDO_SANDBOX'], []],
  ])
  expect(JSON.stringify(parts)).not.toContain('dono')
})

test('one setting changes the flow, and with it the client of the identity server', () => {
  expect(of({}).server).toMatchObject({ OIDC_FLOW: 'implicito', OIDC_CLIENT_ID: 'crm-web' })
  expect(of({ OIDC_FLOW: 'codigo' }).server).toMatchObject({
    OIDC_FLOW: 'codigo',
    OIDC_CLIENT_ID: 'crm-web-pkce',
  })
})

test('another identity server is a matter of settings', () => {
  const another = {
    OIDC_AUTHORITY: 'https://entrar.banco.example',
    OIDC_CLIENT_ID: 'consignado',
    OIDC_CLAIM: 'matricula',
    OIDC_SCOPE: 'nucleo',
  }

  expect(of(another).server).toMatchObject({ ...another, OIDC_SESSION_CHECK: '0' })
})
