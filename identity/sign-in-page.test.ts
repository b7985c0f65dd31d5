import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testIdentity, type TestIdentity } from '#identity/test/identity.ts'
import { violacoesDe } from '#e2e/support/axe.ts'
import { launchBrowser } from '#e2e/support/browser.ts'

const timeout = 60_000
let identity: TestIdentity
let browser: Browser
let web = ''
let query = new URLSearchParams()
/** The page to which the sign-in returns. */
const back = createServer((_request, response) => response.end('de volta'))

beforeAll(async () => {
  browser = await launchBrowser()
  back.listen(0, '127.0.0.1')
  await once(back, 'listening')
  const address = back.address()
  web = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  query = new URLSearchParams({
    client_id: 'crm-web',
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid profile core',
    redirect_uri: `${web}/callback`,
    state: 's',
    nonce: 'n',
  })
  identity = await testIdentity({ webOrigins: [web] })
})
afterAll(async () => {
  await browser.close()
  back.close()
  await identity.stop()
})

const screens = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const

const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

describe.each(screens)('S2.03: at $width pixels, $colorScheme', (screen) => {
  test(
    'the sign-in page and each of its states can be read and used by everybody',
    async () => {
      const { colorScheme, ...viewport } = screen
      // axe puts a script of its own into the page, which the page's policy would refuse.
      const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true })
      const page = await context.newPage()
      const lines: string[] = []
      page.on('console', (message) => lines.push(message.text()))
      const clean = async () => {
        expect(await violacoesDe(page)).toEqual([])
        expect(await isWiderThanScreen(page)).toBe(false)
      }

      await page.goto(`${identity.issuer}/auth?${query}`)
      await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor()
      await clean()
      expect(await page.evaluate(() => document.fonts.check('14px "Inter Variable"'))).toBe(true)
      expect(lines).toEqual([])

      await page.goto(`${identity.issuer}/auth?${query}&motivo=expirou`)
      await page.getByRole('status').filter({ hasText: 'Sua sessão terminou' }).waitFor()
      await clean()

      await page.getByLabel('Usuário').fill(`ninguem-${screen.width}-${colorScheme}`)
      await page.getByLabel('Senha').fill('errada')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').filter({ hasText: 'Usuário ou senha incorretos' }).waitFor()
      expect(await page.getByLabel('Senha').getAttribute('aria-invalid')).toBe('true')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('senha')
      await clean()

      await page.goto(`${identity.issuer}/interaction/expirada`)
      await page.getByRole('link', { name: 'Entrar de novo' }).waitFor()
      await clean()
      await context.close()
    },
    timeout,
  )
})

test(
  'S2.03: without JavaScript and by keyboard alone a demonstration person signs in',
  async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${identity.issuer}/auth?${query}`)
    const card = page.getByRole('button', { name: /Gilda Nogueira/ })
    for (let n = 0; n < 12; n += 1) {
      if (await card.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.waitForURL(/#.*id_token=/)

    expect(page.url()).toContain(`${web}/callback#`)
    await context.close()
  },
  timeout,
)

test(
  'S2.03: a blocked sign-in says until when, at desktop and phone size',
  async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.goto(`${identity.issuer}/auth?${query}`)
    for (let n = 0; n < 6; n += 1) {
      await page.getByLabel('Usuário').fill('semacesso')
      await page.getByLabel('Senha').fill(`errada${n}`)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.getByRole('alert').waitFor()
    }
    const text = await page.getByRole('alert').textContent()
    expect(text).toContain('Entrada bloqueada por um tempo')
    expect(text).toMatch(/depois das \d\d:\d\d:\d\d/)
    await page.close()
  },
  timeout,
)
