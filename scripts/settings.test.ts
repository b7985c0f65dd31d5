import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ajustesDeProducao } from '#integrations/sistemas.ts'
import { readSecrets } from './secrets.ts'
import { readSettings, root, secretNames } from './settings.ts'

const strong = 'uma-frase-longa-com-muitas-letras-1234567890'
const secrets = Object.fromEntries(secretNames.map((name) => [name, strong]))
const outside = Object.fromEntries(
  ajustesDeProducao.map((name) => [name, name.endsWith('_URL') ? 'https://real.exemplo' : strong]),
)
const production = {
  NODE_ENV: 'production',
  ...secrets,
  ...outside,
}

test('without a setting the demo instance of the README starts', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    IDENTITY_PORT: 3001,
    SANDBOX_PORT: 3002,
    DATA_DIR: join(root, '.data'),
    DEMO: true,
    production: false,
    OIDC_FLOW: 'implicito',
    HEADER_GATEWAY: 'Ocp-Apim-Subscription-Key',
  })
  expect(readSettings({ PORT: '', DEMO: '0' })).toMatchObject({ PORT: 3000, DEMO: false })
})

test.each([
  [{ PORT: 'abc' }, 'PORT: a port is a number from 1 to 65535'],
  [{ PORT: '0' }, 'PORT: a port'],
  [{ IDENTITY_PORT: '70000' }, 'IDENTITY_PORT: a port'],
  [{ SANDBOX_PORT: '3000' }, 'SANDBOX_PORT: the same port as PORT'],
  [{ DEMO: 'sim' }, 'DEMO: say 0 or 1'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV: '],
  [{ DATABASE_URL: 'mysql://a' }, 'DATABASE_URL: an address like postgres://'],
  [{ DATABASE_APP_URL: 'postgres://a' }, 'give DATABASE_IDENTITY_URL too'],
  [
    { DATABASE_APP_URL: 'postgres://a', DATABASE_IDENTITY_URL: 'postgres://b' },
    'DATABASE_URL: the owner of the tables',
  ],
  [{ OIDC_FLOW: 'hibrido' }, 'OIDC_FLOW: say implicito or codigo'],
  [{ ABRIR_AGREGADO: 'nunca' }, 'ABRIR_AGREGADO: say 0 or 1'],
  [{ OIDC_AUTHORITY: 'ftp://x' }, 'OIDC_AUTHORITY: an address like https://'],
  [{ HEADER_SISTEMA: 'com espaço' }, 'HEADER_SISTEMA: a header name'],
  [{ SYSTEM_IDS: 'a,,b' }, 'SYSTEM_IDS'],
  [{ SEGREDO_IDENTIDADE: 'curto' }, 'SEGREDO_IDENTIDADE: a secret has 32 characters'],
  [{ SEGREDO_IDENTIDADE: 'a'.repeat(40) }, 'SEGREDO_IDENTIDADE: too few different characters'],
  [{ RELOGIO: 'ontem' }, 'RELOGIO: an instant like'],
  [
    { ...production, RELOGIO: '2026-11-20T10:00:00Z' },
    'RELOGIO: production has the true clock only',
  ],
  [{ ...production, DEMO: '1' }, 'DEMO: production has no demo data'],
  [{ ...production, SEGREDO_RASCUNHOS: '' }, 'SEGREDO_RASCUNHOS: production takes no default'],
  [{ ...production, GATEWAY_KEYS: 'teste' }, 'GATEWAY_KEYS: each key has 32 characters'],
])('%o is refused by name', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence)
})

test('production demands every system outside and our secret with it, each by its name', () => {
  expect(ajustesDeProducao).toEqual([
    ...'DATAPREV_URL DATAPREV_SEGREDO TRABALHADOR_URL TRABALHADOR_SEGREDO'.split(' '),
    ...'SMS_URL SMS_SEGREDO WHATSAPP_URL WHATSAPP_SEGREDO SIFT_URL SIFT_SEGREDO'.split(' '),
    ...'CEP_URL MARGEM_URL MARGEM_SEGREDO ASSINATURA_URL ASSINATURA_SEGREDO'.split(' '),
    ...'BANCO_URL BANCO_SEGREDO CAMARA_URL CAMARA_SEGREDO'.split(' '),
  ])
  for (const name of ajustesDeProducao) {
    expect(() => readSettings({ ...production, [name]: '' })).toThrow(
      `${name}: production has no stand-in`,
    )
    const weak = name.endsWith('_URL') ? 'ftp://x' : 'curto'
    expect(() => readSettings({ ...production, [name]: weak })).toThrow(`${name}: `)
  }
})

test('all wrong settings are said at once, and no value of theirs', () => {
  const environment = { PORT: 'abc', SEGREDO_IDENTIDADE: 'curto' }
  const run = () => readSettings(environment)

  expect(run).toThrow(/PORT: .*\n.*SEGREDO_IDENTIDADE: /)
  expect(run).not.toThrow('curto')
})

test('production with its secrets starts without demo', () => {
  expect(readSettings(production)).toMatchObject({ production: true, DEMO: false })
})

test('random secrets are stored for the next start in a file readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'consigna-segredos-'))
  const settings = readSettings({ DATA_DIR: folder })
  const first = readSecrets(settings)
  const file = join(folder, 'segredos.json')

  expect(readSecrets(settings)).toEqual(first)
  expect(new Set(Object.values(first)).size).toBe(secretNames.length)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const given = readSettings({ DATA_DIR: folder, SEGREDO_METRICAS: strong })
  expect(readSecrets(given)).toEqual({ ...first, SEGREDO_METRICAS: strong })
  expect(readFileSync(file, 'utf8')).not.toContain(strong)
  rmSync(folder, { recursive: true })
})
