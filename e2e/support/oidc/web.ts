import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { OidcSettings } from '#web/session/oidc/settings.ts'

export type TestWeb = {
  origin: string
  /** Changes the settings of the next page; the web reads them at run time. */
  settings: OidcSettings
  /** Every request line: no token may ever be in one. */
  log: string[]
  close: () => Promise<void>
}

const silent = readFileSync(new URL('../../../web/silent.html', import.meta.url), 'utf8')

let bundled: Promise<string> | undefined

/** The page and the sign-in client as a browser gets them. */
async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: fileURLToPath(new URL('./page.ts', import.meta.url)) },
    },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (!first || !('output' in first)) throw new Error('nothing was built')
  return first.output[0].code
}

/** Serves the smallest web under the headers of the real one, on a free port. */
export async function testWeb(settings: Omit<OidcSettings, 'authority'>): Promise<TestWeb> {
  bundled ??= bundle()
  const code = await bundled
  const log: string[] = []
  const server = createServer((request, response) => {
    log.push(`${request.method} ${request.url} ${request.headers.referer ?? ''}`)
    answer(new URL(request.url ?? '/', 'http://web').pathname, code, web.settings, response)
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const web: TestWeb = {
    origin: `http://localhost:${port}`,
    settings: { authority: '', ...settings },
    log,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return web
}

function answer(path: string, code: string, settings: OidcSettings, response: ServerResponse) {
  const headers = {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
  const reply = (type: string, csp: string, body: string) =>
    response
      .writeHead(200, { ...headers, 'content-type': type, 'content-security-policy': csp })
      .end(body)
  if (path === '/silent') {
    reply('text/html; charset=utf-8', `default-src 'none'; frame-ancestors 'self'`, silent)
  } else if (path === '/page.js') {
    reply('text/javascript; charset=utf-8', `default-src 'none'`, code)
  } else if (path === '/favicon.ico') {
    response.writeHead(204).end()
  } else {
    reply('text/html; charset=utf-8', csp(settings.authority), html(settings))
  }
}

const csp = (authority: string) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src 'self' ${authority}`,
    `frame-src 'self' ${authority}`,
    `frame-ancestors 'none'`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')

const html = (settings: OidcSettings) => `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <title>Consigna</title>
    <script id="settings" type="application/json">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
    <script type="module" src="/page.js"></script>
  </head>
  <body><p id="estado"></p></body>
</html>`
