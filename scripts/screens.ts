import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#e2e/support/browser.ts'
import { entrar, tamanhos, type Tamanho } from '#e2e/support/sessao.ts'
import { newPlace, startSystem } from '#e2e/support/system.ts'
import { telasDaPessoa } from './screens/da-pessoa.ts'
import { telasDoCliente } from './screens/do-cliente.ts'
import { telasDoQuadro } from './screens/do-quadro.ts'
import type { Tela } from './screens/tela.ts'
import { root } from './settings.ts'

/**
 * `npm run screens [WORD]`: a picture of every screen and state, at both sizes and in both themes,
 * in `.screens/` (ignored by git), to be looked at. With a word, only those whose name has it.
 */
const pasta = join(root, '.screens')
const so = process.argv[2] ?? ''

/** One page for each theme of a screen; its content is the same. */
async function fotografar(browser: Browser, url: string, tela: Tela, tamanho: Tamanho) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: tamanho.viewport,
    deviceScaleFactor: 1,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  try {
    if (tela.login) await entrar(page, tela.login)
    await tela.preparar(page)
    if (!tela.carregando) await page.locator('.esqueleto').first().waitFor({ state: 'detached' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const tema = colorScheme === 'light' ? 'claro' : 'escuro'
      const arquivo = `${tela.nome}-${tamanho.nome}-${tema}.png`
      await page.screenshot({ path: join(pasta, arquivo), animations: 'disabled' })
    }
  } finally {
    await context.close()
  }
}

if (so === '') rmSync(pasta, { recursive: true, force: true })
mkdirSync(pasta, { recursive: true })
// The bank stands still: no picture depends on how long the one before took.
const place = await newPlace({ SANDBOX_PASSO_MS: '0', SEARCH_LIMIT: '6000' })
const system = await startSystem(place)
const browser = await launchBrowser()
try {
  const todas = [...telasDoQuadro, ...telasDoCliente, ...telasDaPessoa]
  for (const tela of todas.filter(({ nome }) => nome.includes(so))) {
    for (const tamanho of tamanhos) {
      try {
        await fotografar(browser, place.url, tela, tamanho)
      } catch (error) {
        process.exitCode = 1
        console.error(`${tela.nome} (${tamanho.nome}): ${String(error).split('\n')[0]}`)
      }
    }
  }
} finally {
  await browser.close()
  await system.stop()
  place.remove()
}
console.log(`Pictures in ${pasta}`)
