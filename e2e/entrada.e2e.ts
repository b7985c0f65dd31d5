import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { clienteDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { irPara, toast } from './support/passos.ts'
import { entrar, escolherPromotor, tamanhos } from './support/sessao.ts'
import { seededPlace } from './support/seeded-place.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'
import { type System } from './support/system.ts'

const inicio = (page: Page) => page.getByRole('heading', { level: 1, name: 'Meu dia' })
const porta = (page: Page) => page.getByRole('button', { name: 'Entrar com a conta corporativa' })

const [mesa] = tamanhos

const loja = 'Loja Consigna Praça da Sé'

type Proprio = { url: string; system: System; remove: () => void }

/** The same system with one setting of the sign-in changed. */
async function comAjuste(ajuste: NodeJS.ProcessEnv): Promise<Proprio> {
  const place = await seededPlace(ajuste)
  return { url: place.url, system: await sistemaConferido(place), remove: place.remove }
}

let codigo: Promise<Proprio> | undefined

async function comCodigo(): Promise<string> {
  codigo ??= comAjuste({ OIDC_FLOW: 'codigo' })
  return (await codigo).url
}

afterAll(async () => {
  for (const proprio of [codigo, umPasso]) {
    if (!proprio) continue
    const { system, remove } = await proprio
    await system.stop()
    remove()
  }
})

let umPasso: Promise<Proprio> | undefined

async function identificar(page: Page, senha: string): Promise<void> {
  await page.getByLabel('Usuário').fill('atendente')
  await page.getByLabel('Senha').fill(senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

describe.each([
  ['implicit flow', () => Promise.resolve(inject('sistema').url), 'access_token'],
  ['code and PKCE', comCodigo, 'code_challenge'],
])('with %s', (_nome, endereco, marca) => {
  test('S1.22 S2.01 S2.03 S2.05 S2.07 S6.07 a person signs in at the identity server and is in /front', async () => {
    const url = await endereco()
    const page = await novaPagina({ url })
    const pedidos: string[] = []
    page.on('request', (request) => pedidos.push(request.url()))
    page.on('framenavigated', (frame) => pedidos.push(frame.url()))
    await page.goto('/front')
    await page.getByRole('heading', { name: 'Entrar no Consigna' }).waitFor()
    // Before sign-in the page calls no API.
    expect(pedidos.filter((pedido) => /\/v\d\//.test(pedido))).toEqual([])
    await semViolacoesNosDois(page)
    await porta(page).click()
    await page.getByLabel('Usuário').waitFor()
    expect(page.url().startsWith(url)).toBe(false)
    await semViolacoesNosDois(page)
    await identificar(page, 'demo')
    await escolherPromotor(page, loja)

    await inicio(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/front/inicio')
    expect(new URL(page.url()).hash).toBe('')
    expect(pedidos.some((pedido) => pedido.includes(marca))).toBe(true)
    const pedido = pedidos.find((cada) => cada.includes('client_id=')) ?? ''
    expect(new URL(pedido).searchParams.get('scope')).toBe('openid profile core')
    await semViolacoesNosDois(page)
  })

  test('S2.01 a deep link survives the sign-in, and a wrong password is told', async () => {
    const page = await novaPagina({ url: await endereco(), permitido: /status of 40[013]/ })
    await page.goto('/front/esteira/em-atraso')
    await porta(page).click()
    await identificar(page, 'errada')
    await page.getByRole('alert').waitFor()
    await identificar(page, 'demo')
    await escolherPromotor(page, loja)

    await page.getByRole('heading', { level: 1, name: 'Propostas' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/front/esteira/em-atraso')
  })

  test('S2.02 the token is renewed silently before it expires', async () => {
    const page = await novaPagina({ url: await endereco() })
    await page.clock.install()
    await entrar(page, 'atendente')
    await inicio(page).waitFor()
    const silenciosa = page.waitForRequest((pedido) => pedido.url().includes('prompt=none'))
    const voltou = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/silent'))
    await page.clock.fastForward('09:05')

    await silenciosa
    await voltou
    const chamada = page.waitForResponse((cada) => cada.url().includes('consultar-propostas'))
    await page.getByRole('link', { name: /^Em atraso/ }).click()
    expect((await chamada).status()).toBe(200)
  })
})

test('S2.06 any other path leads to /login, and from there who is signed in to /front', async () => {
  const page = await novaPagina()
  await page.goto('/um/caminho/qualquer')
  await page.waitForURL('**/login')
  await porta(page).waitFor()

  await entrar(page, 'atendente', '/outro-caminho')
  await inicio(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/front/inicio')
  await page.goto('/mais-um')
  await inicio(page).waitFor()
  await page.goto('/front/zzz')
  await page.getByRole('heading', { name: /não encontramos/i }).waitFor()
  await page.getByRole('navigation', { name: 'Principal' }).waitFor()
})

longa(
  'an address that means a screen opens it, and says at no moment that there is none',
  async () => {
    const page = await novaPagina()
    await entrar(page, 'atendente')
    await inicio(page).waitFor()
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const titulo = document.querySelector('h1')?.textContent ?? ''
        if (titulo.startsWith('Não encontramos')) document.documentElement.dataset.perdida = titulo
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/front/propostas')
    await page.getByRole('heading', { level: 1, name: 'Propostas' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/front/esteira/minha')
    expect(await page.evaluate(() => document.documentElement.dataset.perdida)).toBeUndefined()
    await page.goto('/front/propostaz')
    await page.getByRole('heading', { name: /não encontramos/i }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dataset.perdida)).toBeDefined()
  },
)

longa(
  'with forced colours what is chosen has an outline, for its ground is not painted',
  async () => {
    const page = await novaPagina({ login: 'atendente', em: '/front/esteira/minha' })
    await page.getByRole('heading', { level: 1, name: 'Propostas' }).waitFor()
    await page.emulateMedia({ forcedColors: 'active' })
    const escolhidos = page.locator('[aria-current="page"], [aria-selected="true"]')
    const contornos = await escolhidos.evaluateAll((todos) =>
      todos.filter((um) => um.checkVisibility()).map((um) => getComputedStyle(um).outlineStyle),
    )
    expect(contornos.length).toBeGreaterThan(1)
    expect(new Set(contornos)).toEqual(new Set(['solid']))
  },
)

test('S2.02 signing out in one tab signs out in every tab, and nothing of the person stays', async () => {
  const page = await novaPagina()
  await entrar(page, 'atendente')
  await irPara(page, clienteDe('saida', 'mesa'))
  await page.waitForFunction(() => Object.keys(localStorage).join().includes('recentes'))
  const outra = await page.context().newPage()
  await outra.goto('/front/esteira/em-aberto')
  await escolherPromotor(outra, loja)
  await outra.getByRole('heading', { level: 1, name: 'Propostas' }).waitFor()

  await page.bringToFront()
  const sair = page.getByRole('menuitem', { name: 'Sair' })
  // Another menu on a phone.
  for (const { viewport } of tamanhos.toReversed()) {
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await sair.waitFor()
    await semViolacoes(page)
    if (viewport !== mesa.viewport) await page.keyboard.press('Escape')
  }
  await sair.click()
  const dialogo = page.getByRole('dialog', { name: 'Sair do Consigna?' })
  await dialogo.waitFor()
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Sair', exact: true }).click()

  await porta(outra).waitFor()
  await porta(page).waitFor()
  await page.getByText('Você saiu.').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('recentes')
  await page.goto('/front')
  await porta(page).click()
  await page.getByLabel('Senha').waitFor()
})

longa(
  'a part of Meu dia whose file a new version took away leaves the rest of the page, and comes when asked for again',
  async () => {
    const permitido = /status of 404|dynamically imported module|PassosDoDia/
    const page = await novaPagina({ login: 'atendente', permitido })
    const arquivo = /\/assets\/PassosDoDia-/
    await inicio(page).waitFor()
    await page.clock.install()
    await page.route(arquivo, (rota) => rota.fulfill({ status: 404 }))
    await page.reload()
    const aviso = toast(page, 'Uma parte da tela não veio')
    await semAsPausas(page, aviso)
    await inicio(page).waitFor()
    await page.getByRole('heading', { name: /^Clientes recentes/ }).waitFor()
    const passos = page.getByRole('heading', { name: /^O que fazer primeiro/ })
    expect(await passos.count()).toBe(0)
    await page.unroute(arquivo)
    await aviso.getByRole('button', { name: 'Tentar de novo' }).click()
    await passos.waitFor()
  },
)

/** The page asks for a file again after seconds: on its own clock they pass at once. */
async function semAsPausas(page: Page, aviso: Locator): Promise<void> {
  while (!(await aviso.isVisible())) await page.clock.runFor(250)
}

longa(
  'a part of the frame whose file a new version took away takes nothing else with it, and is asked for again',
  async () => {
    const permitido = /status of 404|dynamically imported module|SairDialog/
    const page = await novaPagina({ login: 'atendente', permitido })
    const arquivo = /\/assets\/SairDialog-/
    let pedidos = 0
    await page.route(arquivo, (rota) => {
      pedidos += 1
      return rota.fulfill({ status: 404 })
    })
    await inicio(page).waitFor()
    await page.clock.install()
    for (const _vez of [1, 2]) {
      const antes = pedidos
      await page.getByRole('button', { name: /^Conta de/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
      const aviso = toast(page, 'Uma parte da tela não veio')
      await semAsPausas(page, aviso)
      await aviso.getByRole('button', { name: 'Fechar aviso' }).click()
      await aviso.waitFor({ state: 'detached' })
      expect(pedidos).toBeGreaterThan(antes)
    }
    await page.unroute(arquivo)
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Sair do Consigna?' })
    await dialogo.waitFor()
    await dialogo.getByRole('button', { name: 'Fechar', exact: true }).click()
    await page.getByRole('link', { name: 'Propostas' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Propostas' }).waitFor()
  },
)

test('S6.07 by one setting the page asks for `id_token token` at once, as a client that is allowed nothing else', async () => {
  umPasso ??= comAjuste({ OIDC_ONE_STEP: '1' })
  const { url } = await umPasso
  const page = await novaPagina({ url })
  const tipos: (string | null)[] = []
  page.on('request', (request) => {
    const pedido = new URL(request.url())
    if (pedido.searchParams.has('client_id')) tipos.push(pedido.searchParams.get('response_type'))
  })
  await page.goto('/front')
  await porta(page).click()
  await identificar(page, 'demo')
  await escolherPromotor(page, loja)
  await inicio(page).waitFor()

  expect(tipos.length).toBeGreaterThan(0)
  expect(new Set(tipos)).toEqual(new Set(['id_token token']))
  expect(new URL(page.url()).hash).toBe('')
})

const telas = [
  {
    nome: '/front',
    abrir: () => novaPagina({ login: 'atendente' }),
    pronta: (page: Page) => page.getByRole('navigation', { name: 'Principal' }),
    aoAbrir: '',
  },
  {
    nome: '/login',
    abrir: async () => {
      const page = await novaPagina()
      await page.goto('/login')
      return page
    },
    pronta: porta,
    aoAbrir: 'Consigna',
  },
]

test.each(telas)(
  '$nome is painted before any file of it has come, in the colours of the computer, and the skeleton goes with it',
  async ({ abrir, pronta, aoAbrir }) => {
    const page = await abrir()
    await pronta(page).waitFor()
    const fim = Promise.withResolvers<void>()
    await page.route('**/assets/**', async (route) => {
      await fim.promise
      await route.continue()
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload({ waitUntil: 'commit' })
    const esqueleto = page.locator('#esqueleto')
    await esqueleto.waitFor()
    const fundo = () => esqueleto.evaluate((um) => getComputedStyle(um).backgroundColor)
    expect(await fundo()).toBe('rgb(20, 23, 29)')
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await fundo()).toBe('rgb(255, 255, 255)')
    expect((await esqueleto.innerText()).trim()).toBe(aoAbrir)
    expect(await page.locator('body').ariaSnapshot()).toBe('')

    fim.resolve()
    await pronta(page).waitFor()
    await esqueleto.waitFor({ state: 'detached' })
  },
)
