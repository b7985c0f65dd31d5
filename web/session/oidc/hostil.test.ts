import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTokenVerifier } from '#server/base/http/token.ts'
import { launchBrowser } from '#e2e/support/browser.ts'
import {
  createKey,
  half,
  hostileIssuer,
  type HostileIssuer,
  type Mischief,
} from '#e2e/support/oidc/hostile-issuer.ts'
import { testWeb, type TestWeb } from '#e2e/support/oidc/web.ts'
import type { Fluxo } from './settings.ts'

const ana = '7b0c6b1e-1111-4a4a-9a9a-000000000001'
const timeout = 120_000

let browser: Browser
let context: BrowserContext
let op: HostileIssuer
let web: TestWeb
const [outra, doAtacante] = await Promise.all([createKey('b'), createKey('a')])

beforeAll(async () => {
  browser = await launchBrowser()
  context = await browser.newContext()
  // Every name is another than ours: client, scope, the claim that holds the user's id.
  op = await hostileIssuer({ escopo: 'crm.api', claims: { sub: 'u-77', employee_id: ana } })
  web = await testWeb({
    clientId: 'portal-consignado',
    fluxo: 'implicito',
    escopos: ['openid', 'profile', 'crm.api'],
    escopoCore: 'crm.api',
    claimUsuario: 'employee_id',
    prazoSilencioso: 1_500,
  })
  web.settings.authority = op.issuer
})
afterAll(async () => {
  await browser.close()
  await op.close()
  await web.close()
})
beforeEach(() => {
  op.top = {}
  op.silent = { error: 'login_required' }
  op.keys = [op.key.jwk]
  op.claimedIssuer = op.issuer
  web.settings.fluxo = 'implicito'
  web.settings.entradaSemToken = false
})

const estado = async (page: Page) => {
  const place = page.locator('#estado', { hasText: /\w/ })
  await place.waitFor({ timeout: 60_000 })
  return (await place.textContent()) ?? ''
}

/**
 * Opens the web while the issuer does `mischief`; answers the text of the page, and the remaining
 * storage.
 */
async function open(mischief: Mischief) {
  op.top = mischief
  const page = await context.newPage()
  let wasPwned = false
  page.on('dialog', (dialog) => {
    wasPwned = true
    void dialog.dismiss()
  })
  await page.goto(`${web.origin}/front`)
  const text = await estado(page)
  const left = await page.evaluate(() => sessionStorage.getItem('oidc:usuario'))
  const url = page.url()
  await page.close()
  return { text, left, url, wasPwned }
}

async function refuses(mischief: Mischief, codigo: string) {
  const { text, left, url, wasPwned } = await open(mischief)
  expect(text).toContain(`erro: ${codigo}`)
  expect(left).toBeNull()
  expect(url).not.toMatch(/eyJ|access_token/)
  expect(wasPwned).toBe(false)
}

const agora = Math.floor(Date.now() / 1000)

const hostis: Array<[string, Mischief, string]> = [
  ['another issuer', { claims: { iss: 'http://localhost:1' } }, 'token_invalido: iss'],
  ['no subject', { without: ['sub'] }, 'token_invalido'],
  ['an empty subject', { claims: { sub: '' } }, 'token_invalido: sub'],
  ['no id where our settings look for it', { without: ['employee_id'] }, 'token_invalido'],
  ['the audience of another client', { claims: { aud: 'outro' } }, 'token_invalido: aud'],
  ['no audience', { without: ['aud'] }, 'token_invalido'],
  [
    'two audiences and nobody authorized',
    { claims: { aud: ['portal-consignado', 'x'] } },
    'token_invalido: azp',
  ],
  ['another authorized party', { claims: { azp: 'x' } }, 'token_invalido: azp'],
  ['no time of issue', { without: ['iat'] }, 'token_invalido'],
  ['no end', { without: ['exp'] }, 'token_invalido'],
  ['a wrong at_hash', { claims: { at_hash: half('outro') } }, 'token_invalido: at_hash'],
  ['no at_hash', { without: ['at_hash'] }, 'token_invalido: at_hash'],
  [
    "somebody else's access token",
    { answer: { access_token: 'tok.roubado' } },
    'token_invalido: at_hash',
  ],
  ['a spoiled signature', { forge: 'signature' }, 'token_invalido: ERR_JWS'],
  ['a changed body', { forge: 'body' }, 'token_invalido: ERR_JWS'],
  ["the attacker's key under our kid", { key: doAtacante }, 'token_invalido: ERR_JWS'],
  [
    "the attacker's key in its header",
    { key: doAtacante, header: { jwk: doAtacante.jwk, jku: 'http://localhost:1/x' } },
    'token_invalido: ERR_JWS',
  ],
  ['no signature', { forge: 'unsigned' }, 'token_invalido'],
  ['HS256 with our public key', { forge: 'symmetric' }, 'token_invalido: ERR_JOSE_ALG'],
  ['an unknown critical header', { header: { crit: ['x'], x: 1 } }, 'token_invalido'],
  ['no nonce', { without: ['nonce'] }, 'token_invalido: nonce'],
  ['another nonce', { claims: { nonce: 'outro' } }, 'token_invalido: nonce'],
  ['an hour-old end', { claims: { iat: agora - 3_700, exp: agora - 3_600 } }, 'relogio'],
  ['an issue in the future', { claims: { iat: agora + 3_600, exp: agora + 7_200 } }, 'relogio'],
  ['a beginning in the future', { claims: { nbf: agora + 3_600 } }, 'relogio'],
  ['no state', { answer: { state: null } }, 'pedido_desconhecido'],
  ['another state', { answer: { state: 'zzz' } }, 'pedido_desconhecido'],
  ['a repeated parameter', { suffix: '&access_token=tok.injetado' }, 'resposta_invalida'],
  ['an answer in the query', { inQuery: true }, 'pedido_desconhecido'],
  ['no access token', { answer: { access_token: null } }, 'resposta_invalida'],
  ['a token of another type', { answer: { token_type: 'mac' } }, 'resposta_invalida'],
  ['a life of zero', { answer: { expires_in: '0' } }, 'resposta_invalida'],
  ['a negative life', { answer: { expires_in: '-5' } }, 'resposta_invalida'],
  ['a life that is a word', { answer: { expires_in: 'abc' } }, 'resposta_invalida'],
  ['no life', { answer: { expires_in: null } }, 'resposta_invalida'],
  ['less than the core scope', { answer: { scope: 'openid' } }, 'resposta_invalida: scope'],
  [
    'the name of another server (RFC 9207)',
    { answer: { iss: 'http://mal' } },
    'resposta_invalida: iss',
  ],
  ['an error that carries markup', { error: 'invalid_request' }, 'servidor'],
  ['an error of a server that cannot serve now', { error: 'server_error' }, 'rede'],
]

describe('an answer of the identity server is refused when it has', () => {
  test.each(hostis)(
    '%s',
    async (_what, mischief, codigo) => {
      await refuses(mischief, codigo)
    },
    timeout,
  )

  test(
    'two keys and no name of the one it used',
    async () => {
      op.keys = [op.key.jwk, outra.jwk]
      await refuses({ nameless: true }, 'token_invalido: ERR_JWKS_MULTIPLE')
    },
    timeout,
  )

  test(
    'a discovery document of another issuer',
    async () => {
      op.claimedIssuer = 'http://localhost:1'
      await refuses({}, 'resposta_invalida: discovery issuer')
    },
    timeout,
  )
})

test(
  'an answer within the rules is accepted: one unnamed key, two minutes late',
  async () => {
    expect((await open({ nameless: true })).text).toBe(`dentro: ${ana}`)
    const late = { claims: { iat: agora - 400, exp: agora - 120 } }
    expect((await open(late)).text).toBe(`dentro: ${ana}`)
  },
  timeout,
)

test(
  'S2.01: an answer is valid once, only in the tab of its request, and leaves the address at once',
  async () => {
    const page = await context.newPage()
    await page.goto(`${web.origin}/front`)
    expect(await estado(page)).toBe(`dentro: ${ana}`)
    const { lastAnswer } = op

    await page.evaluate(() => sessionStorage.removeItem('oidc:usuario'))
    await page.goto('about:blank')
    await page.goto(lastAnswer)
    expect(await estado(page)).toContain('erro: pedido_desconhecido')
    const victim = await context.newPage()
    await victim.goto(lastAnswer)
    expect(await estado(victim)).toContain('erro: pedido_desconhecido')
    expect(victim.url()).toBe(`${web.origin}/callback`)
    await page.close()
    await victim.close()
  },
  timeout,
)

test.each([
  ['//mal.test/x', '/front'],
  ['https://mal.test/x', '/front'],
  ['/\\mal.test', '/front'],
  ['javascript:alert(1)', '/front'],
  ['/callback#x', '/front'],
  ['/silent', '/front'],
  ['/front/cliente/7?aba=notas#fim', '/front/cliente/7?aba=notas#fim'],
])(
  'S2.06: signing in towards %s ends at %s of our own origin',
  async (destino, fim) => {
    const page = await context.newPage()
    await page.goto(`${web.origin}/front`)
    await estado(page)
    await page.evaluate((wanted) => {
      sessionStorage.clear()
      void window.oidc.entrar(wanted)
    }, destino)
    await page.waitForURL(web.origin + fim)
    expect(await estado(page)).toBe(`dentro: ${ana}`)
    await page.close()
  },
  timeout,
)

const silenciosas: Array<[string, Mischief, string, string | undefined]> = [
  ['another nonce', { claims: { nonce: 'x' } }, 'token_invalido', undefined],
  ['another state', { answer: { state: 'x' } }, 'pedido_desconhecido', undefined],
  ['a wrong at_hash', { claims: { at_hash: 'x' } }, 'token_invalido', undefined],
  ['another person', { claims: { sub: 'outra' } }, 'outro_usuario', 'outro_usuario'],
  ['the end of the session', { error: 'login_required' }, 'login_necessario', 'expirou'],
  ['an error page', { page: 'plain' }, 'bloqueado', undefined],
  ['a page that refuses frames', { page: 'unframeable' }, 'bloqueado', undefined],
  ['the way back to another page of ours', { to: '/callback' }, 'bloqueado', undefined],
  ['nothing at all', { hang: true }, 'tempo_esgotado', undefined],
]

test.each(silenciosas)(
  'S2.02: a silent renewal that gets %s changes nothing but what it must',
  async (_what, mischief, codigo, motivo) => {
    const page = await context.newPage()
    await page.goto(`${web.origin}/front`)
    expect(await estado(page)).toBe(`dentro: ${ana}`)
    op.silent = mischief
    const seen = await page.evaluate(async () => {
      const before = window.oidc.usuario()?.token
      const failed = await window.oidc.renovar().then(
        () => 'renovou',
        (error: { codigo: string }) => error.codigo,
      )
      const kept = window.oidc.usuario()?.token === before
      const frames = document.querySelectorAll('iframe').length
      const last = window.eventos.at(-1)
      return {
        failed,
        kept,
        frames,
        motivo: last?.tipo === 'sem_usuario' ? last.motivo : undefined,
      }
    })
    expect(seen).toEqual({ failed: codigo, kept: motivo === undefined, frames: 0, motivo })
    expect(page.url()).toBe(`${web.origin}/front`)
    await page.close()
  },
  timeout,
)

describe('S1.22, S6.07: another identity server, with names of its own', () => {
  test.each<[Fluxo, boolean]>([
    ['implicito', true],
    ['implicito', false],
    ['codigo', true],
  ])(
    'signs people in by flow %s (top level without the access token: %s)',
    async (fluxo, semToken) => {
      web.settings.fluxo = fluxo
      web.settings.entradaSemToken = semToken
      const { verify } = createTokenVerifier({
        issuer: op.issuer,
        audience: 'api-do-banco',
        jwksUrl: `${op.issuer}/jwks`,
        escopo: 'crm.api',
        claimUsuario: 'employee_id',
        exigirTipo: false,
      })
      const page = await context.newPage()
      await page.goto(`${web.origin}/front`)
      // No session at first; after the top-level step the hidden frame gets an answer.
      op.silent = semToken && fluxo === 'implicito' ? {} : op.silent
      expect(await estado(page)).toBe(`dentro: ${ana}`)
      const token = await page.evaluate(() => window.oidc.usuario()?.token ?? '')
      expect(await verify(token)).toMatchObject({ idUsuario: ana })
      await page.close()
    },
    timeout,
  )

  test(
    'signs people in where the browser keeps its cookie from frames',
    async () => {
      web.settings.entradaSemToken = true
      const { text } = await open({})
      expect(text).toBe(`dentro: ${ana}`)
    },
    timeout,
  )

  test.each<[string, Mischief, string]>([
    ['no issuer (RFC 9207)', { answer: { iss: null } }, 'resposta_invalida: iss'],
    ['another issuer', { answer: { iss: 'http://mal' } }, 'resposta_invalida: iss'],
    [
      'a token beside the code',
      { answer: { access_token: 'x' } },
      'resposta_invalida: code alone expected',
    ],
    ['a code nobody gave', { answer: { code: 'inexistente' } }, 'servidor'],
    ['another nonce', { claims: { nonce: 'x' } }, 'token_invalido: nonce'],
    ['a spoiled signature', { forge: 'signature' }, 'token_invalido: ERR_JWS'],
    ['a wrong at_hash', { claims: { at_hash: 'x' } }, 'token_invalido: at_hash'],
  ])(
    'a code answer with %s is refused',
    async (_what, mischief, codigo) => {
      web.settings.fluxo = 'codigo'
      await refuses(mischief, codigo)
    },
    timeout,
  )
})
