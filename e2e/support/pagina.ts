import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { haSemExame, violacoesDe, violacoesDeCor } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { tocar } from './conferencia.ts'
import { passar } from './portao.ts'
import { colher } from './varredura.ts'
import { comecarComo, tamanhos, type Login, type Tamanho } from './sessao.ts'

type Opcoes = {
  tamanho?: Tamanho
  /** The signed-in person; absent for none. */
  login?: Login
  /** Where to begin: `/front/clientes`. */
  em?: string
  /** Console errors expected by the story: a call that it makes fail. */
  permitido?: RegExp
  /** Another system than the shared one. */
  url?: string
}

/** Where `npm run prove -- tarde` keeps what came late; absent in every other run. */
const relatoTarde = process.env['TARDE_RELATO']

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
  // A story that was interrupted may wait for what will not come.
  context.setDefaultTimeout(relatoTarde ? 20_000 : 60_000)
  const { problemas, recusadas } = vigiar(context, opcoes.permitido)
  if (relatoTarde) await (await import('./tarde-em-tudo.ts')).instrumentar(context, relatoTarde)
  const guardar = colher(context, inject('sistema').dataDir)
  if (url === inject('sistema').url) tocar()
  onTestFinished(async ({ task }) => {
    await passar()
    const falhou = task.result?.state === 'fail'
    const naTela = falhou ? await fotografarFalha(context, task.name) : []
    await guardar()
    await context.close()
    expect(problemas).toEqual([])
    if (falhou) throw new Error(`on the screen: ${[...naTela, ...recusadas].join(' | ')}`)
  })
  const page = await context.newPage()
  if (login) await comecarComo(page, login, url, em)
  return page
}

/** A refused call, noted with its words below; and the script that the clock of a story puts into the silent frame. */
const deFora =
  /server responded with a status|^Blocked script execution in 'http:\/\/localhost:\d+\/silent#/

/** `recusadas` are the last refused calls, also those that the story permits. */
function vigiar(context: BrowserContext, permitido?: RegExp) {
  const problemas: string[] = []
  const recusadas: string[] = []
  const anotar = (texto: string) => {
    if (!permitido?.test(texto)) problemas.push(texto)
  }
  context.on('console', (message) => {
    const texto = message.text()
    if (message.type() === 'error' && !deFora.test(texto)) {
      anotar(`console: ${texto}`)
    }
  })
  // The console's message of a refused call, with its words.
  context.on('response', async (response) => {
    if (response.status() < 400) return
    const corpo = await response.text().catch(() => '')
    recusadas.push(`${response.status()} ${new URL(response.url()).pathname}`)
    if (recusadas.length > RECUSADAS_DITAS) recusadas.shift()
    anotar(`status of ${response.status()} ${response.url()} ${corpo.slice(0, 300)}`)
  })
  context.on('weberror', (error) => anotar(`page: ${error.error().message}`))
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname)) {
      problemas.push(`outside: ${request.url()}`)
    }
  })
  return { problemas, recusadas }
}

const RECUSADAS_DITAS = 6

/**
 * Pictures of what was on the screen when a story failed, in the ignored folder of the pictures.
 *
 * @returns the words of its messages and dialogs, where each page is and what has its focus: of a run on another
 *   machine the report is all there is
 */
async function fotografarFalha(context: BrowserContext, nome: string): Promise<string[]> {
  const pasta = join(import.meta.dirname, '../../.screens/falhas')
  mkdirSync(pasta, { recursive: true })
  // The size stands at the end of the title: two sizes of one story are two pictures.
  const inteiro = nome.replaceAll(/[^\p{L}\d]+/gu, '-')
  const arquivo = inteiro.length > 90 ? `${inteiro.slice(0, 70)}-${inteiro.slice(-20)}` : inteiro
  const palavras: string[] = []
  for (const [indice, page] of context.pages().entries()) {
    await page.screenshot({ path: join(pasta, `${arquivo}-${indice}.png`) }).catch(() => undefined)
    const mensagens = page.locator('[role=status], [role=alert], dialog[open]')
    palavras.push(...(await mensagens.allInnerTexts().catch(() => ['(the page is gone)'])))
    const foco = await page.evaluate(() => document.activeElement?.outerHTML).catch(() => undefined)
    palavras.push(`at ${new URL(page.url()).pathname}, focus on ${foco?.slice(0, 120)}`)
  }
  return palavras.map((texto) => texto.replaceAll(/\s+/g, ' ').trim().slice(0, 300)).filter(Boolean)
}

type Tema = 'light' | 'dark'

/** The theme that each page was last looked at in: the next look begins there. */
const temas = new WeakMap<Page, Tema>()

/** Expects no axe violation, in the light theme and in the dark one. */
export const semViolacoes = (page: Page): Promise<void> => olhar(page)

/**
 * The same look at the desk and at the width of a phone, for a story that is told at the desk. A colour does
 * not change with the width: of the second theme only what the desk does not show is examined there.
 */
export async function semViolacoesNosDois(page: Page): Promise<void> {
  const [mesa, telefone] = tamanhos
  await olhar(page)
  await page.setViewportSize(telefone.viewport)
  await olhar(page, ` ${telefone.nome}`)
  await page.setViewportSize(mesa.viewport)
}

/** `largura` begins the colours of the first theme anew. */
async function olhar(page: Page, largura = ''): Promise<void> {
  // The looks are judged by the run that interrupts nothing.
  if (relatoTarde) return
  // A page behind another is not painted.
  await page.bringToFront()
  const primeiro = temas.get(page) ?? 'light'
  const segundo = primeiro === 'light' ? 'dark' : 'light'
  await vestir(page, primeiro)
  const achadas = [
    ...(await violacoesDe(page)),
    ...(await violacoesDeCor(page, primeiro + largura)),
  ]
  let noSegundo: string[] = []
  if (await haSemExame(page, segundo)) {
    await vestir(page, segundo)
    // The theme changes colours and nothing else.
    noSegundo = await violacoesDeCor(page, segundo)
  }
  expect({ [primeiro]: achadas, [segundo]: noSegundo }).toEqual({ light: [], dark: [] })
}

async function vestir(page: Page, tema: Tema): Promise<void> {
  temas.set(page, tema)
  await page.emulateMedia({ colorScheme: tema })
  await page.evaluate(corAssentada, tema)
}

/** In the page: the theme is set, and no colour transition is running. */
async function corAssentada(esquema: string): Promise<void> {
  const { dataset } = document.documentElement
  const emCurso = () =>
    document.getAnimations().filter(
      ({ effect, playState }) =>
        // One that keeps its last look stands in the list for ever.
        playState !== 'finished' && effect?.getComputedTiming().iterations !== Infinity,
    )
  const fim = performance.now() + 60_000
  // Two frames: the page hears of the new theme in one, and is painted in the other.
  for (let quadros = 2; quadros > 0 || (dataset['mantineColorScheme'] ?? esquema) !== esquema;) {
    if (performance.now() > fim) throw new Error(`The page did not take the theme ${esquema}`)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const animacoes = emCurso()
    await Promise.allSettled(animacoes.map(({ finished }) => finished))
    // What ends may have begun another.
    quadros = animacoes.length > 0 ? 2 : quadros - 1
  }
}
