import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { Pool } from 'pg'
import { followLines, watchDatabase } from '#database/watch.ts'
import type { Registrar } from '#logs/registrar.ts'
import { limitesDaConexao } from '#shared/conexao.ts'
import { ehNossoHospedeiro, nomesDosHospedeiros } from '#shared/hospedeiro.ts'
import { purge } from './adapter.ts'
import { createAddressReader } from './address.ts'
import { assetAt, estilo } from './assets.ts'
import type { IdentityConfig, IdentitySettings } from './config.ts'
import { createFloodGate } from './flood.ts'
import { answerInteraction } from './interaction.ts'
import { createKeyring } from './keys.ts'
import { createProvider, unavailable } from './provider.ts'
import { createTurns } from './turns.ts'

export type Identity = {
  issuer: string
  port: number
  /** Retires the signing key, as the calendar does by itself. */
  rotate: () => Promise<void>
  close: () => Promise<void>
}

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

const everyMinute = 60_000
const rotateAfterDays = 30
const beginningsPerMinute = 600

/**
 * Starts the identity server. Port 0 takes a free port, and the issuer is that address.
 *
 * @throws Error when the database cannot be reached or `segredo` does not decrypt its keys
 */
export async function createIdentity(
  settings: IdentitySettings,
  registrar: Registrar,
): Promise<Identity> {
  const db = new Pool({
    connectionString: settings.databaseUrl,
    application_name: 'consigna identity',
    max: 8,
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    statement_timeout: 5000,
  })
  // A connection that dies makes its next statement fail; the error event needs no further action.
  db.on('error', () => undefined)
  db.on('connect', (client) => client.on('error', () => undefined))
  followLines(db)
  const keyring = createKeyring(db, settings.segredo)
  const isBelowLimit = createFloodGate(beginningsPerMinute)
  const inTurn = createTurns()
  let handler: Handler = notYet
  let version = ''

  const server = createServer(limitesDaConexao(), (request, response) => {
    if (request.url?.startsWith('/health/')) void health(db, version !== '', request, response)
    else inTurn(() => void handler(request, response))
  })
  const port = await listen(server, settings)
  const { issuer = `http://localhost:${port}` } = settings
  const config = { ...settings, issuer }

  async function load(): Promise<void> {
    const keys = await keyring.read()
    const provider = createProvider(config, db, keys, registrar)
    provider.use(middleware(provider, config, db, isBelowLimit))
    const callback = provider.callback()
    const { host } = new URL(issuer)
    const ours = nomesDosHospedeiros([issuer, ...settings.hosts])
    handler = (request, response) => {
      if (!ehNossoHospedeiro(request.headers.host, ours)) {
        response.writeHead(421, plainHeaders).end()
        return undefined
      }
      // Addresses are made from our own name, whatever name the caller gives us.
      request.headers.host = host
      if (issuer.startsWith('https:')) request.headers['x-forwarded-proto'] = 'https'
      return callback(request, response)
    }
    ;({ version } = keys)
  }

  /** Other identity servers of the same database may have rotated: their keys become ours. */
  async function tick(): Promise<void> {
    await purge(db)
    await keyring.rotateIfOld(rotateAfterDays)
    if ((await keyring.version()) !== version) await load()
  }

  try {
    await keyring.ensure()
    await load()
  } catch (error) {
    server.close()
    await db.end()
    throw error
  }
  const watch = watchDatabase({ url: settings.databaseUrl, name: 'consigna identity', pools: [db] })
  const timer = setInterval(() => void tick().catch(() => undefined), everyMinute)

  return {
    issuer,
    port,
    async rotate() {
      await keyring.rotate()
      await load()
    },
    async close() {
      clearInterval(timer)
      await drain(server)
      await watch.close()
      await db.end()
    },
  }
}

/** Answers what was asked already, for two seconds at most. */
async function drain(server: ReturnType<typeof createServer>): Promise<void> {
  const closed = new Promise((done) => server.close(done))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), 2_000)
  await closed
  clearTimeout(timer)
}

/** `live`: the process answers. `ready`: a person can sign in: keys are open, the database answers. */
async function health(
  db: Pool,
  hasKeys: boolean,
  { url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isUp =
    url === '/health/live' ||
    (url === '/health/ready' && hasKeys && (await db.query('select 1').then(Boolean, () => false)))
  const body = JSON.stringify({ status: isUp ? 'ok' : 'unavailable' })
  response
    .writeHead(isUp ? 200 : 503, {
      ...plainHeaders,
      'content-type': 'application/json',
      'content-length': body.length,
    })
    .end(body)
}

const plainHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

function notYet(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { ...plainHeaders, 'retry-after': '1' }).end()
}

function listen(
  server: ReturnType<typeof createServer>,
  { port, host }: IdentitySettings,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
      else reject(new Error('The identity server got no port'))
    })
  })
}

type Middleware = Parameters<Provider['use']>[0]

/** The frame of the protocol: headers of every answer, our pages, their assets. */
function middleware(
  provider: Provider,
  config: IdentityConfig,
  db: Pool,
  isBelowLimit: (ip: string) => boolean,
): Middleware {
  const headers = securityHeaders(config)
  const addressOf = createAddressReader(config.proxies)
  return async (ctx, next) => {
    ctx.request.ip = addressOf(ctx.req)
    ctx.set(headers)
    const asset = assetAt(ctx.path)
    if (asset) {
      ctx.set('Cache-Control', 'public, max-age=3600')
      ctx.type = asset.type
      ctx.body = asset.body
    } else if (ctx.path === '/') {
      ctx.redirect(`${config.webOrigins[0]}/login`)
    } else if (ctx.path === '/auth' && ctx.query['prompt'] !== 'none' && !isBelowLimit(ctx.ip)) {
      ctx.status = 429
      ctx.set('Retry-After', '60')
    } else {
      try {
        if (!(await answerInteraction({ ctx, provider, config, db }))) await next()
      } catch (error) {
        // What is exposed is an answer of its own.
        if (error instanceof Error && 'expose' in error && error.expose) throw error
        provider.emit('server_error', ctx, error)
        unavailable(ctx, config.webOrigins[0])
      }
    }
  }
}

function securityHeaders({ issuer, webOrigins }: IdentityConfig): Record<string, string> {
  const csp = [
    `default-src 'none'`,
    `style-src 'sha256-${hash('sha256', estilo, 'base64')}'`,
    `font-src 'self'`,
    `img-src 'self'`,
    `script-src 'self'`,
    // Chromium holds the redirects after a form to this list as well: the web must be on it.
    `form-action 'self' ${webOrigins.join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
  ]
  return {
    'Content-Security-Policy': csp.join('; '),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    ...(issuer.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}
