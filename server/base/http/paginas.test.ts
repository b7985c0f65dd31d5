import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { ConfigWeb } from '#shared/config-web.ts'
import { testApi } from '../../test/api.ts'
import { personas } from '../../test/fixtures.ts'
import { adicionarPaginas } from './paginas.ts'

const dist = mkdtempSync(join(tmpdir(), 'consigna-paginas-'))
const script = 'console.log("olá")'
mkdirSync(join(dist, 'assets'))
const daPorta = '#esqueleto { color: #111 }'
const doQuadro = ['#esqueleto { display: grid }', '#esqueleto { gap: 0 }']
const porta = `<!doctype html><style>${daPorta}</style><p>aplicação</p>`
writeFileSync(join(dist, 'index.html'), porta)
writeFileSync(
  join(dist, 'front.html'),
  `<!doctype html>${doQuadro.map((um) => `<style>${um}</style>`).join('')}<p>quadro</p>`,
)
writeFileSync(join(dist, 'silent.html'), '<!doctype html><title>silêncio</title>')
writeFileSync(join(dist, 'assets/app-1.js'), script)
writeFileSync(join(dist, 'assets/app-1.js.br'), brotliCompressSync(script))
writeFileSync(join(dist, '.origem'), 'segredo')

const config: ConfigWeb = {
  hostApi: 'https://api.banco.example',
  identidade: {
    authority: 'https://id.banco.example',
    clientId: 'consigna-web',
    fluxo: 'implicito',
    escopos: ['openid', 'profile', 'core'],
    escopoCore: 'core',
    claimUsuario: 'sub',
    umPasso: false,
  },
  chaveGateway: 'chave',
  sistema: 'consigna-web',
  cabecalhos: { gateway: 'G', sistema: 'S', promotor: 'P' },
  notificador: { ambiente: 'homolog', host: 'https://avisos.banco.example' },
  abrirAgregado: true,
  demo: false,
}

const api = await testApi({
  settings: { origens: ['https://crm.banco.example'], hospedeiros: ['crm.banco.example'] },
})
adicionarPaginas(api.app, dist, config)
afterAll(async () => {
  await api.fechar()
  rmSync(dist, { recursive: true })
})

const abrir = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

test('a page whose name was made to resolve to this machine reads nothing of ours', async () => {
  for (const url of ['/', '/config.json', '/assets/app-1.js', '/metrics', '/core/v1/uf', '/nada']) {
    const { statusCode, headers } = await abrir(url, { host: 'evil.example' })
    expect(statusCode, url).toBe(421)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect((await abrir('/login', { host: 'crm.banco.example' })).statusCode).toBe(200)
})

test.each(['/', '/login', '/frontal', '/callbacks', '/qualquer/outra'])(
  'S2.06: %s brings the application, which decides where to go',
  async (url) => {
    const { statusCode, body, headers } = await abrir(url)

    expect({ statusCode, body }).toEqual({
      statusCode: 200,
      body: porta,
    })
    expect(headers['cache-control']).toBe('no-store')
  },
)

const resumos = (estilos: string[]) =>
  estilos.map((um) => ` 'sha256-${hash('sha256', um, 'base64')}'`).join('')

test.each(['/front', '/front?aba=1', '/front/relacionamento/1', '/callback'])(
  '%s brings the frame, whose own styles are allowed by their hashes and no other',
  async (url) => {
    const { body, headers } = await abrir(url)
    const politica = String(headers['content-security-policy']).split('; ')

    expect(body).toContain('<p>quadro</p>')
    expect(politica).toContain(`style-src 'self'${resumos(doQuadro)}`)
    expect(politica).toContain("script-src 'self'")
    const outras = String((await abrir('/login')).headers['content-security-policy']).split('; ')
    expect(outras).toContain(`style-src 'self'${resumos([daPorta])}`)
    const semEstilo = (linhas: string[]) => linhas.filter((uma) => !uma.startsWith('style-src '))
    expect(semEstilo(outras)).toEqual(semEstilo(politica))
  },
)

test('the pages run their own scripts only, and talk to the API and the identity server only', async () => {
  const { headers } = await abrir('/front')
  const politica = String(headers['content-security-policy']).split('; ')

  expect(politica).toContain("default-src 'none'")
  expect(politica).toContain("script-src 'self'")
  expect(politica).toContain(
    "connect-src 'self' https://api.banco.example https://id.banco.example https://avisos.banco.example",
  )
  expect(politica).toContain("frame-src 'self' https://id.banco.example")
  expect(politica).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  })
})

test('S2.02: /silent is an empty page that only our own pages may frame', async () => {
  const { body, headers } = await abrir('/silent')

  expect(body).toContain('silêncio')
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'")
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('a built file is cacheable for ever and compressed on request', async () => {
  const simples = await abrir('/assets/app-1.js')
  expect(simples.body).toBe(script)
  expect(simples.headers['cache-control']).toBe('public, max-age=31536000, immutable')

  const comprimido = await abrir('/assets/app-1.js', { 'accept-encoding': 'gzip, br' })
  expect(comprimido.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(comprimido.rawPayload).toString()).toBe(script)
})

test.each(['/.origem', '/../package.json', '/assets/..%2f..%2fpackage.json', '/assets/outro.js'])(
  '%s is no file of ours',
  async (url) => {
    const answer = await abrir(url, { accept: '*/*' })

    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('segredo')
  },
)

test('an unknown path of the API is no page, for any caller', async () => {
  const { statusCode, json } = await abrir('/relacionamento/v1/nada/nada')

  expect(statusCode).toBe(404)
  expect(json()).toMatchObject({ errors: ['Não foi possível localizar o serviço!'] })
})

test('the origins of the configuration may read the answers, and no other', async () => {
  const headers = await api.cabecalhosDe(personas.dono)
  const de = (origin: string) =>
    api.app.inject({ method: 'GET', url: '/core/v1/uf', headers: { ...headers, origin } })

  const conhecida = await de('https://crm.banco.example')
  expect(conhecida.headers['access-control-allow-origin']).toBe('https://crm.banco.example')
  expect(conhecida.headers['access-control-expose-headers']).toContain('WWW-Authenticate')
  expect((await de('https://mau.example')).headers['access-control-allow-origin']).toBeUndefined()

  const antes = await api.app.inject({
    method: 'OPTIONS',
    url: '/core/v1/uf',
    headers: { origin: 'https://crm.banco.example', 'access-control-request-method': 'GET' },
  })
  expect(antes.statusCode).toBe(204)
  expect(antes.headers['access-control-allow-headers']).toContain('idempotency-key')
})
