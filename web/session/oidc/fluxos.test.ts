import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ids, testIdentity, type TestIdentity } from '#identity/test/identity.ts'
import { createTokenVerifier } from '#server/base/http/token.ts'
import { launchBrowser } from '#e2e/support/browser.ts'
import { testWeb, type TestWeb } from '#e2e/support/oidc/web.ts'
import type { Fluxo } from './settings.ts'

const timeout = 180_000
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

const clientes: Record<Fluxo, string> = { implicito: 'crm-web', codigo: 'crm-web-pkce' }

type System = { web: TestWeb; identity: TestIdentity; stop: () => Promise<void> }

async function start(
  fluxo: Fluxo,
  limites = { ociosa: 1_800, maxima: 36_000, token: 600 },
): Promise<System> {
  const web = await testWeb({
    clientId: clientes[fluxo],
    fluxo,
    escopos: ['openid', 'profile', 'core'],
    escopoCore: 'core',
  })
  const identity = await testIdentity({ webOrigins: [web.origin], limites })
  web.settings.authority = identity.issuer
  const stop = async () => {
    await web.close()
    await identity.stop()
  }
  return { web, identity, stop }
}

async function enter(page: Page, login = 'atendente', senha = 'demo'): Promise<void> {
  await page.getByLabel('Usuário').fill(login)
  await page.getByLabel('Senha').fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

const estado = (page: Page, text: string | RegExp) =>
  page.locator('#estado').filter({ hasText: text }).waitFor({ timeout: 60_000 })

const dentro = (page: Page, id = ids.atendente) => estado(page, `dentro: ${id}`)

const tokenOf = (page: Page) => page.evaluate(() => window.oidc.usuario()?.token ?? '')

const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))

describe.each<Fluxo>(['implicito', 'codigo'])('flow %s', (fluxo) => {
  let system: System
  let context: BrowserContext
  beforeAll(async () => {
    system = await start(fluxo)
    context = await browser.newContext()
  })
  afterAll(async () => {
    await context.close()
    await system.stop()
  })

  test(
    'S1.22, S2.01, S2.07: a deep link survives the sign-in, and no token stays in any address',
    async () => {
      const { web } = system
      const page = await context.newPage()
      const consoleLines: string[] = []
      const visited: string[] = []
      page.on('console', (message) => consoleLines.push(message.text()))
      page.on('pageerror', (error) => consoleLines.push(error.message))
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) visited.push(frame.url())
      })
      await page.goto(`${web.origin}/front/cliente/7?aba=propostas#fim`)
      await enter(page, 'atendente', 'errada')
      await page.getByRole('alert').filter({ hasText: 'Usuário ou senha incorretos' }).waitFor()
      await enter(page)
      await dentro(page)

      expect(page.url()).toBe(`${web.origin}/front/cliente/7?aba=propostas#fim`)
      expect(visited.filter((url) => url.includes('access_token'))).toEqual([])
      expect(web.log.filter((line) => /eyJ|token=|code=/.test(line))).toEqual([])
      expect(consoleLines.filter((line) => !line.includes('401'))).toEqual([])
      expect(await stored(page)).not.toMatch(/oidc:pedido|idToken|verificador/)
      expect(await page.locator('iframe').count()).toBe(0)
    },
    timeout,
  )

  test(
    'S2.07, S2.02: a reload finds the stored user, a new tab asks the identity server in silence',
    async () => {
      const page = await context.newPage()
      await page.goto(`${system.web.origin}/front`)
      await dentro(page)
      const token = await tokenOf(page)
      await page.reload()
      await dentro(page)

      expect(await tokenOf(page)).toBe(token)
    },
    timeout,
  )

  test(
    'S6.08: the token opens the door, ten renewals at once are one, a rotation is not noticed',
    async () => {
      const { identity, web } = system
      const { verify } = createTokenVerifier({
        issuer: identity.issuer,
        audience: 'urn:consigna:api',
        jwksUrl: `${identity.issuer}/jwks`,
        escopo: 'core',
        cooldown: 0,
      })
      const page = await context.newPage()
      await page.goto(`${web.origin}/front`)
      await dentro(page)
      expect(await verify(await tokenOf(page))).toMatchObject({ idUsuario: ids.atendente })

      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      const tokens = await page.evaluate(() =>
        Promise.all(Array.from({ length: 10 }, async () => (await window.oidc.renovar()).token)),
      )
      expect(new Set(tokens).size).toBe(1)
      expect(asked.filter((path) => path === '/auth')).toHaveLength(1)

      await identity.rotate()
      await page.evaluate(() => window.oidc.renovar())
      expect(await verify(await tokenOf(page))).toMatchObject({ idUsuario: ids.atendente })
    },
    timeout,
  )

  test(
    'signing out in one tab signs out the other at once, and Back shows nothing',
    async () => {
      const one = await context.newPage()
      const two = await context.newPage()
      await one.goto(`${system.web.origin}/front`)
      await dentro(one)
      await two.goto(`${system.web.origin}/front`)
      await dentro(two)
      // The page leaves: the promise never settles.
      await one.evaluate(() => void window.oidc.sair())
      await estado(two, 'fora: saiu')
      await one.getByLabel('Usuário').waitFor()

      expect(await stored(two)).toBe('[]')
      expect(one.url()).toContain(system.identity.issuer)
      await one.goBack()
      await one.getByLabel('Usuário').or(one.locator('#estado')).first().waitFor()
      expect(await one.locator('body').textContent()).not.toContain(ids.atendente)

      const { rows } = await system.identity.owner.query(
        `select from identidade.oidc_artefato where modelo = 'Session' and sid is not null`,
      )
      expect(rows).toHaveLength(0)
    },
    timeout,
  )

  test(
    'signing out after the session ended elsewhere still ends on the sign-in page',
    async () => {
      const page = await context.newPage()
      await page.goto(`${system.web.origin}/front`)
      await enter(page)
      await dentro(page)
      await system.identity.owner.query(`delete from identidade.oidc_artefato`)
      await page.evaluate(() => void window.oidc.sair())
      await page.getByLabel('Usuário').waitFor()
      await page.close()
    },
    timeout,
  )

  test(
    'somebody else signing in in another tab ends the tab of the one before',
    async () => {
      const one = await context.newPage()
      await one.goto(`${system.web.origin}/front`)
      await enter(one)
      await dentro(one)
      const two = await context.newPage()
      await two.goto(`${system.web.origin}/front`)
      await dentro(two)
      await two.evaluate(() => {
        sessionStorage.clear()
        Reflect.set(window, 'antiga', true)
        void window.oidc.entrar('/front')
      })
      // The page that leaves still stands inside: the next step is of the one that comes back.
      await two.waitForFunction(() => !Reflect.has(window, 'antiga'))
      await dentro(two)
      await context.clearCookies()
      await two.evaluate(() => void window.oidc.entrar('/front', 'expirou'))
      await two.getByRole('status').filter({ hasText: 'Sua sessão terminou' }).waitFor()
      await enter(two, 'gestor')
      await dentro(two, ids.gestor)

      await estado(one, 'fora: outro_usuario')
      expect(await stored(one)).toBe('[]')
    },
    timeout,
  )

  test(
    'a person switched off is out at the next renewal',
    async () => {
      const { identity, web } = system
      const own = await browser.newContext()
      const page = await own.newPage()
      await page.goto(`${web.origin}/front`)
      await enter(page, 'promotor')
      await estado(page, 'dentro')
      await identity.owner.query(`update usuario set ativo = false where login = 'promotor'`)
      const codigo = await page.evaluate(() =>
        window.oidc.renovar().then(
          () => 'renovou',
          (error: { codigo: string }) => error.codigo,
        ),
      )
      expect(codigo).toBe('login_necessario')
      await estado(page, 'fora: expirou')
      await own.close()
    },
    timeout,
  )
})

test.concurrent.each<Fluxo>(['implicito', 'codigo'])(
  'S2.02, S6.07: tokens of 8 seconds are renewed in silence before they end (%s)',
  async (fluxo) => {
    const { web, stop } = await start(fluxo, { ociosa: 1_800, maxima: 36_000, token: 8 })
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${web.origin}/front`)
    await enter(page)
    await dentro(page)
    const first = await tokenOf(page)
    await page.waitForFunction(
      () => window.eventos.filter(({ tipo }) => tipo === 'usuario').length >= 3,
      null,
      { timeout: 90_000 },
    )

    expect(await tokenOf(page)).not.toBe(first)
    expect(await page.evaluate(() => window.eventos.map(({ tipo }) => tipo))).not.toContain(
      'renovacao_falhou',
    )
    await context.close()
    await stop()
  },
  timeout,
)

test.concurrent(
  'an idle browser stops renewing and asks a new tab for the password, and no renewal outlives the longest session',
  async () => {
    const { web, stop } = await start('implicito', { ociosa: 1_800, maxima: 10, token: 4 })
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${web.origin}/front`)
    await enter(page)
    await dentro(page)
    await estado(page, 'fora: expirou')
    const renovacoes = await page.evaluate(() => window.eventos.length - 2)
    expect(renovacoes).toBeGreaterThan(0)
    await context.close()
    await stop()

    const outra = await start('implicito', { ociosa: 1_800, maxima: 36_000, token: 4 })
    outra.web.settings.ociosidade = 2_000
    const deixado = await browser.newContext()
    const ocioso = await deixado.newPage()
    await ocioso.goto(`${outra.web.origin}/front`)
    await enter(ocioso)
    await dentro(ocioso)
    await estado(ocioso, 'fora: ocioso')
    expect(await ocioso.evaluate(() => window.eventos.length)).toBe(2)

    const nova = await deixado.newPage()
    await nova.goto(`${outra.web.origin}/front`)
    await nova.getByLabel('Senha').waitFor()
    await enter(nova)
    await dentro(nova)
    await deixado.close()
    await outra.stop()
  },
  timeout,
)

test.concurrent(
  'a poll after a sleep renews no idle session: it ends it, asks nobody and notes no use',
  async () => {
    const { web, identity, stop } = await start('implicito')
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${web.origin}/front`)
    await enter(page)
    await dentro(page)
    const uso = () => page.evaluate(() => localStorage.getItem('oidc:uso'))
    const antes = await uso()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    // The clock goes on, the timers stand still: a lid that was closed.
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000)
    const codigo = await page.evaluate(() =>
      window.oidc.token().then(
        () => 'token',
        (error: { codigo: string }) => error.codigo,
      ),
    )

    expect(asked.filter((url) => url.startsWith(identity.issuer))).toEqual([])
    expect(codigo).toBe('login_necessario')
    await estado(page, 'fora: ocioso')
    expect(await uso()).toBe(antes)
    await context.close()
    await stop()
  },
  timeout,
)

test.concurrent(
  'a tab that nobody looks at stays signed in while the person works in another',
  async () => {
    const { web, stop } = await start('implicito', { ociosa: 1_800, maxima: 36_000, token: 4 })
    web.settings.ociosidade = 5_000
    const context = await browser.newContext()
    const parada = await context.newPage()
    await parada.goto(`${web.origin}/front`)
    await enter(parada)
    await dentro(parada)
    const emUso = await context.newPage()
    await emUso.goto(`${web.origin}/front`)
    await dentro(emUso)
    await parada.evaluate(() => (window.eventos.length = 0))
    const renovou = parada.waitForFunction(() => window.eventos.length >= 4, null, {
      timeout: 90_000,
    })
    let fim = false
    void renovou.finally(() => (fim = true))
    while (!fim) {
      await emUso.keyboard.press('Shift')
      await emUso.waitForTimeout(500)
    }
    await renovou

    const eventos = await parada.evaluate(() => window.eventos.map(({ tipo }) => tipo))
    expect(new Set(eventos)).toEqual(new Set(['usuario']))
    await context.close()
    await stop()
  },
  timeout,
)

test.concurrent(
  'a computer that slept renews when it is used again; an unavailable identity server signs nobody out',
  async () => {
    const { web, identity, stop } = await start('implicito', {
      ociosa: 1_800,
      maxima: 36_000,
      token: 30,
    })
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${web.origin}/front`)
    await enter(page)
    await dentro(page)

    await context.route(`${identity.issuer}/**`, (route) => route.abort())
    const codigo = await page.evaluate(() =>
      window.oidc.renovar().then(
        () => 'renovou',
        (error: { codigo: string }) => error.codigo,
      ),
    )
    expect(['bloqueado', 'rede']).toContain(codigo)
    expect(await tokenOf(page)).not.toBe('')

    await context.unroute(`${identity.issuer}/**`)
    const before = await tokenOf(page)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForFunction((token) => window.oidc.usuario()?.token !== token, before)
    await context.close()
    await stop()
  },
  timeout,
)

test.concurrent(
  'a clock 4 minutes wrong is forgiven, 20 minutes wrong is named',
  async () => {
    const { web, stop } = await start('implicito')
    const context = await browser.newContext()
    for (const [minutes, expected] of [
      [4, 'dentro'],
      [-4, 'dentro'],
      [20, 'erro: relogio'],
      [-20, 'erro: relogio'],
    ] as const) {
      const page = await context.newPage()
      await page.clock.install({ time: Date.now() + minutes * 60_000 })
      await page.goto(`${web.origin}/front`)
      const form = page.getByLabel('Usuário')
      await form
        .or(page.locator('#estado', { hasText: /\w/ }))
        .first()
        .waitFor()
      if (await form.isVisible()) await enter(page)
      await estado(page, expected)
      await page.close()
    }
    await context.close()
    await stop()
  },
  timeout,
)
