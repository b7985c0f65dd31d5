import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const valid = {
  DATABASE_IDENTITY_URL: 'postgres://consigna_identity@127.0.0.1/consigna',
  SEGREDO_IDENTIDADE: 's'.repeat(32),
}

test('a session lives 30 minutes without use and 10 hours at most, a token 10 minutes', () => {
  const { limites, port, demo } = readConfig(valid)

  expect(limites).toEqual({ ociosa: 1_800, maxima: 36_000, token: 600 })
  expect(port).toBe(3001)
  expect(demo).toBe(false)
})

test('the web may live at several addresses', () => {
  const { webOrigins } = readConfig({
    ...valid,
    WEB_ORIGIN: 'http://localhost:3000/, http://127.0.0.1:3000',
  })
  expect(webOrigins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
})

test.each([
  ['IDENTITY_PORT', 'zero'],
  ['IDENTITY_PORT', '70000'],
  ['IDENTITY_ISSUER', 'ftp://x'],
  ['DATABASE_IDENTITY_URL', 'mysql://x'],
  ['WEB_ORIGIN', 'javascript:alert(1)'],
  ['DEMO', 'sim'],
  ['SEGREDO_IDENTIDADE', 'curto'],
  ['ACCESS_TOKEN_SECONDS', '601'],
  ['SESSION_MAX_SECONDS', '-1'],
])('a wrong %s is refused by name and its value is not repeated', (name, value) => {
  const read = () => readConfig({ ...valid, [name]: value })

  expect(read).toThrow(name)
  expect(read).not.toThrow(new RegExp(`: ${value}$`))
})

test('production has no demonstration and no address without https', () => {
  const production = { ...valid, NODE_ENV: 'production' }

  expect(() => readConfig({ ...production, IDENTITY_ISSUER: 'http://id.banco' })).toThrow(
    'IDENTITY_ISSUER',
  )
  expect(() =>
    readConfig({ ...production, IDENTITY_ISSUER: 'https://id.banco', DEMO: '1' }),
  ).toThrow('DEMO')
  expect(readConfig({ ...production, IDENTITY_ISSUER: 'https://id.banco' }).demo).toBe(false)
})
