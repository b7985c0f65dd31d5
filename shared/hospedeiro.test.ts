import { expect, test } from 'vitest'
import { daPropriaPagina, ehNossoHospedeiro, nomesDosHospedeiros } from './hospedeiro.ts'

const nossos = nomesDosHospedeiros(['https://crm.banco.example:8443', 'API.banco.example', '??'])

test.each([
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3001',
  'crm.banco.example',
  'api.banco.example:1',
])('a request for %s is for us', (host) => {
  expect(ehNossoHospedeiro(host, nossos)).toBe(true)
})

test.each([
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'crm.banco.example.evil.example',
  'evil.example/@localhost',
  'x@localhost',
  '10.0.0.7',
  '',
  undefined,
])('a request for %s is not for us', (host) => {
  expect(ehNossoHospedeiro(host, nossos)).toBe(false)
})

test.each([
  [{}, true],
  [{ origin: 'http://localhost:3000' }, true],
  [{ origin: 'https://crm.banco.example' }, true],
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'http://evil.example' }, false],
  [{ origin: 'http://localhost:4000' }, false],
  [{ origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }, false],
])('a form with %j comes from our own page: %s', (cabecalhos, nossa) => {
  expect(daPropriaPagina({ host: 'localhost:3000', ...cabecalhos }, nossos)).toBe(nossa)
})
