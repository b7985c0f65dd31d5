import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { comTokens } from '#shared/look/tokens.ts'

type Asset = { type: string; body: Buffer | string }

/** The font comes with the web's own packages; a server installed without them uses the system's. */
function font(): Buffer | undefined {
  const name = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
  try {
    const file = fileURLToPath(import.meta.resolve(name))
    return existsSync(file) ? readFileSync(file) : undefined
  } catch {
    return undefined
  }
}

const icone = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2346b0"/><path d="M21.5 12.2a6.5 6.5 0 1 0 0 7.6" fill="none" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/></svg>`

/** Submits the sign-out form of the page, when our own site requested it. */
const sair = `document.getElementById('op.logoutForm').submit()`

/** In the page itself: a file of its own would hold back the first paint by another round trip. */
export const estilo = comTokens(readFileSync(new URL('./style.css', import.meta.url), 'utf8'))
const inter = font()

const assets = new Map<string, Asset>([
  ['/icone.svg', { type: 'image/svg+xml', body: icone }],
  ['/sair.js', { type: 'text/javascript; charset=utf-8', body: sair }],
  ...(inter ? [['/inter.woff2', { type: 'font/woff2', body: inter }] as const] : []),
])

/** What the pages are made of beside themselves. */
export const assetAt = (path: string): Asset | undefined => assets.get(path)
