import { expect, test } from 'vitest'
import { ajustesDeProducao, nomesDosSistemas } from '#integrations/sistemas.ts'
import { ligacaoDe, readConfig } from './config.ts'

const enough = {
  DATABASE_APP_URL: 'postgres://consigna_app@127.0.0.1/consigna',
  OIDC_AUTHORITY: 'https://id.banco.example/',
  GATEWAY_KEYS: 'uma, outra',
  SEGREDO_RASCUNHOS: 'um segredo de dezesseis',
}

test('the server starts with few settings, and the rest have a default', () => {
  expect(readConfig({ ...enough, PORT: '' })).toMatchObject({
    PORT: 3000,
    OIDC_AUTHORITY: 'https://id.banco.example',
    GATEWAY_KEYS: ['uma', 'outra'],
    HEADER_GATEWAY: 'Ocp-Apim-Subscription-Key',
    HEADER_SISTEMA: 'Sistema-Solicitante',
    HEADER_PROMOTOR: 'Codigo-Promotor',
    OIDC_FLOW: 'implicito',
    TRUST_PROXY: [],
  })
})

test('balancers that are trusted are named by address or range', () => {
  expect(readConfig({ ...enough, TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual([
    '10.0.0.0/8',
    '::1',
  ])
})

test.each([
  [{ PORT: '70000' }, 'PORT: a number from 1 to 65535'],
  [{ DATABASE_APP_URL: 'mysql://x' }, 'DATABASE_APP_URL: an address like postgres://…'],
  [{ GATEWAY_KEYS: undefined }, 'GATEWAY_KEYS: is missing'],
  [{ OIDC_FLOW: 'senha' }, 'OIDC_FLOW: say implicito or codigo'],
  [{ HEADER_PROMOTOR: 'Código' }, 'HEADER_PROMOTOR: a header name: letters, digits, hyphens'],
  [{ SMS_LIMITE_MS: '7' }, 'SMS_LIMITE_MS: a number from 100 to 60000'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: addresses or ranges like 10.0.0.0/8'],
  [{ SIFT_URL: 'ftp://x' }, 'SIFT_URL: an address like https://…'],
  [{ RELOGIO: 'ontem' }, 'RELOGIO: an instant like 2026-11-20T10:00:00Z or a distance like +36h'],
  [
    { NODE_ENV: 'production', RELOGIO: '2026-11-20T10:00:00Z' },
    'RELOGIO: production has the true clock only',
  ],
])('%j is refused by name', (wrong, sentence) => {
  expect(() => readConfig({ ...enough, ...wrong })).toThrow(sentence)
})

const forte = 'Uma-Chave-De-Producao-Com-32-Letras'
const producao = {
  ...enough,
  NODE_ENV: 'production',
  GATEWAY_KEYS: forte,
  SEGREDO_RASCUNHOS: forte,
  SEGREDO_TRILHA: forte,
  ...Object.fromEntries(
    ajustesDeProducao.map((nome) => [nome, nome.endsWith('_URL') ? 'https://real.example' : forte]),
  ),
}

test.each([
  [{ DEMO: '1' }, 'DEMO: production has no demonstration'],
  [{ SANDBOX_URL: 'http://127.0.0.1:3002' }, 'SANDBOX_URL: production has no stand-in'],
  [{ SEGREDO_SANDBOX: forte }, 'SEGREDO_SANDBOX: production has no stand-in'],
  [{ BANCO_URL: '' }, 'BANCO_URL: production has no stand-in'],
  [{ GATEWAY_KEYS: 'curta' }, 'GATEWAY_KEYS: each key has 32 characters'],
  [{ SEGREDO_RASCUNHOS: 'um segredo de dezesseis' }, 'SEGREDO_RASCUNHOS: a secret of production'],
  [{ SEGREDO_METRICAS: 'um segredo de dezesseis' }, 'SEGREDO_METRICAS: a secret of production'],
  [{ SEGREDO_TRILHA: 'um segredo de dezesseis' }, 'SEGREDO_TRILHA: a secret of production'],
  [{ SEGREDO_TRILHA: undefined }, 'SEGREDO_TRILHA: production keys the seals'],
])('the server alone refuses production with %j', (demonstracao, sentence) => {
  expect(readConfig(producao)).toMatchObject({ NODE_ENV: 'production', DEMO: false })
  expect(() => readConfig({ ...producao, ...demonstracao })).toThrow(sentence)
})

test('a wrong setting is never repeated: it may be a secret', () => {
  expect(() => readConfig({ ...enough, SEGREDO_RASCUNHOS: 'curto-demais' })).not.toThrow(
    'curto-demais',
  )
})

test('each outside system is the configured one, else its stand-in, else none', () => {
  const standIns = { SANDBOX_URL: 'http://127.0.0.1:3002', SEGREDO_SANDBOX: 'segredo do mundo lá' }
  for (const sistema of nomesDosSistemas) {
    const nome = sistema.toUpperCase()
    const real = { [`${nome}_URL`]: 'https://real.example/', [`${nome}_SEGREDO`]: 's'.repeat(32) }

    expect(ligacaoDe(readConfig({ ...enough, ...standIns, ...real }), sistema)).toEqual({
      url: 'https://real.example',
      credencial: { id: 'consigna', segredo: 's'.repeat(32) },
      limiteMs: 5000,
      configurada: true,
    })
    expect(ligacaoDe(readConfig({ ...enough, ...standIns }), sistema)).toMatchObject({
      url: `http://127.0.0.1:3002/${sistema}`,
      credencial: { segredo: 'segredo do mundo lá' },
    })
    expect(ligacaoDe(readConfig(enough), sistema).configurada).toBe(false)
  }
})
