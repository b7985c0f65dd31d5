import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { launchBrowser } from './browser.ts'

/** The desk and the phone of the pictures. */
export const tamanhos = [
  { nome: 'mesa', viewport: { width: 1440, height: 900 } },
  { nome: 'telefone', viewport: { width: 390, height: 844 } },
] as const

export type Tamanho = (typeof tamanhos)[number]

export type Login = 'atendente' | 'atendente2' | 'atendente3' | 'promotor' | 'gestor' | 'semacesso'

type Opcoes = {
  tamanho?: Tamanho
  /** Who is signed in already; nobody when absent. */
  login?: Login
  /** Where to begin: `/front/clientes`. */
  em?: string
  /** Console errors that the story makes on purpose: a call that it makes fail. */
  permitido?: RegExp
  /** Another system than the one that all stories share. */
  url?: string
}

let navegador: Promise<Browser> | undefined

/**
 * A page of a fresh browser context. When the test ends it fails on any console error, any error
 * of the page, and any request that left this machine.
 */
export async function novaPagina(opcoes: Opcoes = {}): Promise<Page> {
  const { tamanho = tamanhos[0], login, em = '/front', url = inject('sistema').url } = opcoes
  navegador ??= launchBrowser()
  const context = await (
    await navegador
  ).newContext({
    baseURL: url,
    viewport: tamanho.viewport,
    hasTouch: tamanho.nome === 'telefone',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  context.setDefaultTimeout(10_000)
  const problemas = vigiar(context, opcoes.permitido)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await fotografarFalha(context, task.name)
    await context.close()
    expect(problemas).toEqual([])
  })
  const page = await context.newPage()
  if (login) await entrar(page, login, em)
  return page
}

function vigiar(context: BrowserContext, permitido?: RegExp): string[] {
  const problemas: string[] = []
  const anotar = (texto: string) => {
    if (!permitido?.test(texto)) problemas.push(texto)
  }
  context.on('console', (message) => {
    if (message.type() === 'error') anotar(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => anotar(`page: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname)) {
      problemas.push(`outside: ${request.url()}`)
    }
  })
  return problemas
}

/** What was on the screen when a story failed, in the ignored folder of the pictures. */
async function fotografarFalha(context: BrowserContext, nome: string): Promise<void> {
  const pasta = join(import.meta.dirname, '../.screens/falhas')
  mkdirSync(pasta, { recursive: true })
  const arquivo = nome.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 90)
  for (const [indice, page] of context.pages().entries()) {
    await page.screenshot({ path: join(pasta, `${arquivo}-${indice}.png`) }).catch(() => undefined)
  }
}

/** Cookies of the identity server of who signed in before, so that a story does not type again. */
const sessoes = new Map<string, Cookie[]>()

/** Signs in as a person does, from the page that was asked for, and begins to work for a promotor. */
export async function entrar(page: Page, login: Login, em = '/front'): Promise<void> {
  const usuario = page.getByLabel('Usuário')
  const quadro = page.getByRole('navigation', { name: 'Principal' })
  const sessao = `${login} ${inject('sistema').url}`
  await page.context().addCookies(sessoes.get(sessao) ?? [])
  await page.goto(em)
  // Who is known to the identity server is let in without a word.
  const porta = page.getByRole('button', { name: 'Entrar com a conta corporativa' })
  await porta.or(quadro).waitFor()
  if (await porta.isVisible()) {
    await porta.click()
    await usuario.or(quadro).waitFor()
  }
  if (await usuario.isVisible()) {
    await usuario.fill(login)
    await page.getByLabel('Senha').fill('demo')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await quadro.waitFor()
    sessoes.set(sessao, await page.context().cookies())
  }
  await escolherPromotor(page, promotorDe[login])
}

const promotorDe: Record<Login, string> = {
  atendente: 'Loja Consigna Praça da Sé',
  atendente2: 'Loja Consigna Praça da Sé',
  atendente3: 'Aliança Promotora de Crédito',
  promotor: 'Loja Consigna Praça da Sé',
  gestor: 'Loja Consigna Praça da Sé',
  semacesso: 'Loja Consigna Praça da Sé',
}

/** Whoever works for several says for which; a tab of the browser asks once. */
export async function escolherPromotor(page: Page, nome: string): Promise<void> {
  const opcao = page.getByRole('main').getByRole('button', { name: nome })
  const pergunta = page.getByRole('heading', { name: 'Para qual promotor você vai trabalhar?' })
  // Only where there is room; on a phone it is in the menu of the person.
  const ativo = page.locator('.barra-promotor')
  await opcao.or(ativo).first().waitFor({ state: 'attached' })
  if (await opcao.isVisible()) await opcao.click()
  await pergunta.waitFor({ state: 'detached' })
}

/** No violation that axe knows, in the light theme and in the dark one. */
export async function semViolacoes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // Colours that are on their way from one theme to the other are no colours of ours.
    await page.evaluate(async () => {
      const finitas = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(finitas.map(({ finished }) => finished))
    })
    // Without it axe opens a second page to collect frames that we do not have.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    const achadas = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${colorScheme} ${id} ${target} ${failureSummary}`),
    )
    expect(achadas).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
