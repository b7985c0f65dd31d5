import type { Page } from 'playwright-core'
import { launchBrowser } from '#e2e/support/browser.ts'
import { newPlace, startSystem } from '#e2e/support/system.ts'
import { inMs, median, type Line } from './report.ts'

const loads = 5

/** Slow 4G as Lighthouse applies it: 1.6 Mbit/s down, 750 kbit/s up, round trips of 150 ms. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** First meaningful paint: what a person of the page reads, and when the form can be filled. */
export async function pagina(): Promise<Line[]> {
  const place = await newPlace()
  const system = await startSystem(place)
  try {
    return await medir(place.url)
  } finally {
    await system.stop()
    place.remove()
  }
}

async function medir(url: string): Promise<Line[]> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({
      baseURL: url,
      viewport: { width: 390, height: 844 },
      locale: 'pt-BR',
    })
    await page.addInitScript(watchPaint)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await cdp.send('Network.emulateNetworkConditions', slow4g)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const paints: number[] = []
    const ready: number[] = []
    for (let i = 0; i < loads; i += 1) {
      await page.goto(`/contratos/${'x'.repeat(42)}${i}`, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Continuar' }).waitFor()
      const { lido, pronto } = await quando(page)
      paints.push(lido)
      ready.push(pronto)
    }
    return [
      line('first meaningful paint of /contratos at 4x, slow 4G', median(paints), 1500),
      line('the same until the form stands', median(ready), 1500),
    ]
  } finally {
    await browser.close()
  }
}

const line = (what: string, ms: number, goal: number): Line => ({
  what,
  measured: inMs(ms),
  goal: `<= ${goal} ms`,
  met: ms <= goal,
})

const quando = (page: Page) =>
  page.evaluate<{ lido: number; pronto: number }>('({ lido: window.lido, pronto: window.pronto })')

/** Notes the frame after the heading stands, and the frame after the form does. */
const watchPaint = `
  const depois = (nome) => requestAnimationFrame(() => setTimeout(() => { window[nome] ??= performance.now() }))
  const olhar = () => {
    if (document.querySelector('h1')) depois('lido')
    if (document.querySelector('#raiz form')) depois('pronto')
  }
  new MutationObserver(olhar).observe(document, { childList: true, subtree: true })
`
