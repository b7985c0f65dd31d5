import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { launchBrowser } from '#e2e/support/browser.ts'
import { newPlace, startSystem } from '#e2e/support/system.ts'
import { root } from '../settings.ts'
import { inMs, median, quantile, type Line } from './report.ts'
import { headersOf, PROMOTOR } from './system.ts'

const dist = join(root, 'dist')
const loads = 5
/** As many as may be open: each is looked at for the first time once. */
const clientes = 10
/** How often one goes round the open clients. */
const turns = 3

/** What a screen loads, and how fast it answers on a machine four times slower. */
export async function telas(): Promise<Line[]> {
  const place = await newPlace()
  const system = await startSystem(place)
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({
      baseURL: place.url,
      viewport: { width: 1440, height: 900 },
      locale: 'pt-BR',
    })
    await page.addInitScript(watchPaint)
    const first = await firstPaints(page, [
      '/login',
      `/contratos/${'x'.repeat(43)}`,
      '/indicacao/x',
    ])
    const identity = await firstPaintOfIdentity(page)
    const login = await load(page, '/login', 'button')
    await enter(page)
    const front = await load(page, '/front/inicio', 'h1:has-text("Meu dia")')
    const slow = [...(await firstPaints(page, ['/front'])), ...first, identity]
    const clicks = await switchClients(page, await someClients(place.url))
    return [
      size('JavaScript to a usable /login', login.usable, '.js', 125),
      size('JavaScript to a usable /front', front.usable, '.js', 190),
      size('the same with what follows it until the network is still', front.files, '.js'),
      size('CSS of /login', login.files, '.css'),
      size('CSS of /front', front.files, '.css'),
      largestLazy(front.files),
      time('largest paint of /login at 4x', login.paints, 1800),
      time('largest paint of /front at 4x', front.paints, 1800),
      ...slow.map(({ what, paints }) =>
        time(`first paint of ${what} at 4x, 400 kbit/s, 400 ms`, paints, 1500),
      ),
      time('click on a client to its tab painted at 4x', clicks.tab, 100),
      time('click to the content painted at 4x, first look', clicks.first, 300),
      time('the same with the columns beside it', clicks.whole),
      time('click to the content painted at 4x, seen before', clicks.again, 300),
    ]
  } finally {
    await browser.close()
    await system.stop()
    place.remove()
  }
}

/**
 * Loads a screen several times without a cache: files requested until the heading, until idle, LCP.
 */
async function load(page: Page, path: string, ready: string) {
  const files = new Set<string>()
  const usable = new Set<string>()
  const paints: number[] = []
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const note = (request: { url: () => string }) => void files.add(new URL(request.url()).pathname)
  page.on('request', note)
  for (let i = 0; i < loads; i += 1) {
    files.clear()
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor()
    await still(page)
    for (const url of await page.evaluate<string[]>('presentes')) usable.add(new URL(url).pathname)
    paints.push(await page.evaluate<number>('maiorPintura'))
  }
  page.off('request', note)
  await cdp.detach()
  return { files, usable, paints }
}

/** The first thing to see, on a phone's poor line and without a cache. */
async function firstPaints(page: Page, paths: string[]) {
  const end = await slowLine(page)
  const all: { what: string; paints: number[] }[] = []
  for (const path of paths) {
    const paints: number[] = []
    for (let i = 0; i < loads; i += 1) {
      await page.goto(path, { waitUntil: 'commit' })
      paints.push(await page.evaluate<number>(firstPaint))
    }
    all.push({ what: path.replace(/x{2,}/, ':hash').replace(/x$/, ':link'), paints })
  }
  await end()
  return all
}

/** The sign-in page of the identity server, from the button of `/login`; the redirects to it count. */
async function firstPaintOfIdentity(page: Page) {
  const paints: number[] = []
  for (let i = 0; i < loads; i += 1) {
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'Entrar com a conta corporativa' })
    await button.waitFor()
    const end = await slowLine(page)
    await button.click()
    await page.waitForURL(/\/interaction\//, { waitUntil: 'commit' })
    paints.push(await page.evaluate<number>(firstPaint))
    await end()
  }
  return { what: 'the sign-in page', paints }
}

async function slowLine(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return () => cdp.detach()
}

const firstPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') resolve(startTime)
  }).observe({ type: 'paint', buffered: true })
})`

/** Until nothing was asked for a while. The line of notices never ends, so the network is never idle. */
async function still(page: Page): Promise<void> {
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  page.on('request', note)
  while (Date.now() - last < 700) await page.waitForTimeout(100)
  page.off('request', note)
}

/** As a person does; the tab of the browser stays signed in. */
async function enter(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
  await page.getByLabel('Usuário').fill('atendente')
  await page.getByLabel('Senha').fill('demo')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const choice = page.getByRole('main').getByRole('button', { name: 'Loja Consigna Praça da Sé' })
  await choice
    .or(page.getByRole('heading', { name: 'Meu dia' }))
    .first()
    .waitFor()
  if (await choice.isVisible()) await choice.click()
  await page.getByRole('heading', { name: 'Meu dia' }).waitFor()
}

type Cliente = { idRelacionamento: string; nome: string }

async function someClients(url: string): Promise<Cliente[]> {
  const headers = await headersOf(url, 'atendente', PROMOTOR)
  const answer = await fetch(url + relacionamentoApi.buscar.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ texto: 'maria' }),
  })
  const { model } = (await answer.json()) as { model: unknown }
  return relacionamentoApi.buscar.response
    .parse(model)
    .clientes.filter(({ acesso }) => acesso === 'completo')
    .slice(0, clientes)
}

/** Opens the clients, loads the page again, and goes round their tabs: the first look mounts each. */
async function switchClients(page: Page, all: Cliente[]) {
  for (const { idRelacionamento, nome } of all) {
    await page.goto(`/front/clientes/${idRelacionamento}`)
    await page.getByRole('heading', { level: 1, name: nome }).waitFor()
  }
  await still(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const measured: Record<'tab' | 'first' | 'whole' | 'again', number[]> = {
    tab: [],
    first: [],
    whole: [],
    again: [],
  }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { idRelacionamento, nome } of all) {
      const tab = page.locator(`nav[aria-label="Clientes abertos"] a[href*="${idRelacionamento}"]`)
      if ((await tab.getAttribute('aria-current')) === 'page') continue
      // What the last switch left to do in idle time is not counted here.
      await page.waitForTimeout(600)
      const painted = page.evaluate<Painted>(`medirTroca(${JSON.stringify(nome)})`)
      await tab.click()
      const { aba, conteudo, tudo } = await painted
      measured.tab.push(aba)
      measured[turn === 0 ? 'first' : 'again'].push(conteudo)
      if (turn === 0) measured.whole.push(tudo)
    }
  }
  return measured
}

type Painted = { aba: number; conteudo: number; tudo: number }

/**
 * In the page: the largest paint so far, the files that were there when the heading (of `/login`: the
 * button) was painted, and how long from the next click until the tab is the current one, until the
 * client's heading is on the screen, and until nothing of the client is a skeleton any more. The tab
 * in the first frame after the click has the browser's own time to that frame (Event Timing, in steps
 * of 8 ms); what comes later counts from a message sent in its frame, which also waits for whatever
 * the page had queued before it.
 */
const watchPaint = `
  globalThis.maiorPintura = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) maiorPintura = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const pronto = () => {
    const first = document.querySelector(location.pathname === '/login' ? 'button' : 'h1')
    if (!first) return requestAnimationFrame(pronto)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      globalThis.presentes = performance.getEntriesByType('resource')
        .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= performance.now())
        .map(({ name }) => name)
    }
    port2.postMessage(0)
  }
  requestAnimationFrame(pronto)
  globalThis.medirTroca = (nome) => new Promise((resolve) => {
    addEventListener('click', ({ timeStamp, target }) => {
      const link = target.closest('a')
      let aba
      let conteudo
      let quadros = 0
      const doNavegador = new Promise((soon) => {
        new PerformanceObserver((list, observer) => {
          const mine = list.getEntries().find(
            ({ name, startTime }) => name === 'click' && startTime === timeStamp,
          )
          if (!mine) return
          observer.disconnect()
          soon(mine.duration)
        }).observe({ type: 'event', durationThreshold: 16, buffered: true })
      })
      const look = () => {
        quadros += 1
        const noPrimeiro = quadros === 1
        const isTab = link.getAttribute('aria-current') === 'page'
        const isContent = isTab && Array.from(document.querySelectorAll('h1')).some(
          (title) => title.textContent === nome && title.checkVisibility(),
        )
        const isWhole = Array.from(document.querySelectorAll('.cliente .esqueleto')).every(
          (bars) => !bars.checkVisibility(),
        )
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const passed = performance.now() - timeStamp
          if (isTab) aba ??= noPrimeiro ? doNavegador : passed
          if (isContent) conteudo ??= passed
          if (isContent && isWhole) {
            void Promise.resolve(aba).then((tab) => resolve({ aba: tab, conteudo, tudo: passed }))
            return
          }
          requestAnimationFrame(look)
        }
        port2.postMessage(0)
      }
      requestAnimationFrame(look)
    }, { once: true, capture: true })
  })`

/** What the server sends: the files compressed once, by gzip at its best. */
const gzipped = (file: string): number => statSync(join(dist, `${file}.gz`)).size / 1000

function size(what: string, files: Set<string>, ending: string, goal?: number): Line {
  const all = [...files].filter((file) => file.endsWith(ending))
  const total = all.reduce((sum, file) => sum + gzipped(file), 0)
  const measured = `${total.toFixed(1)} kB gzip in ${all.length} files`
  return goal ? { what, measured, goal: `<= ${goal} kB`, met: total <= goal } : { what, measured }
}

function largestLazy(loaded: Set<string>): Line {
  const lazy = readdirSync(join(dist, 'assets'))
    .filter((name) => name.endsWith('.js') && !loaded.has(`/assets/${name}`))
    .map((name) => ({ name, kb: gzipped(`assets/${name}`) }))
    .toSorted((a, b) => b.kb - a.kb)
  const [first] = lazy
  return {
    what: 'largest chunk that comes later',
    measured: first ? `${first.kb.toFixed(1)} kB gzip (${first.name.split('-')[0]})` : 'none',
  }
}

function time(what: string, ms: number[], goal?: number): Line {
  const measured = `${inMs(median(ms))} (slowest tenth ${inMs(quantile(ms, 0.9))}, n=${ms.length})`
  if (goal === undefined) return { what, measured }
  return { what, measured, goal: `<= ${inMs(goal)}`, met: median(ms) <= goal }
}
