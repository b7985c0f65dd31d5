import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConfigWeb } from '#shared/config-web.ts'

type Arquivo = { tipo: string; bytes: Buffer; br?: Buffer; gzip?: Buffer }

const tipos: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

/** Where the calls live: an unknown path below these is no page. */
const daApi =
  /^\/(?:core|clienteConsignado|proposta-consignado|relacionamento|estrutura-organizacional|pesquisa-satisfacao|autenticacao|consigna)\//i

/**
 * The built web and its settings, from memory: no path of a request ever reaches the file system.
 * Unknown addresses get the application, which sends them to `/login` or `/front`.
 */
export function adicionarPaginas(app: FastifyInstance, dist: string, config: ConfigWeb): void {
  const arquivos = lerArquivos(dist)
  const politica = politicaDasPaginas(config)
  const texto = JSON.stringify(config)

  app.get('/config.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(texto),
  )

  for (const [caminho, arquivo] of arquivos) {
    if (caminho.endsWith('.html')) continue
    const eterno = caminho.startsWith('/assets/')
    const guardar = eterno ? 'public, max-age=31536000, immutable' : 'no-cache'
    app.get(caminho, async (request, reply) =>
      enviar(request, reply.header('cache-control', guardar), arquivo),
    )
  }

  const silent = arquivos.get('/silent.html')
  if (silent) {
    const cabecalhos = {
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-frame-options': 'SAMEORIGIN',
    }
    app.get('/silent', async (request, reply) => enviar(request, reply.headers(cabecalhos), silent))
  }

  const pagina = (nome: string) => {
    const arquivo = arquivos.get(nome)
    const estilos = arquivo ? estilosDe(arquivo) : []
    const cabecalhos = {
      'content-security-policy': politica.replace(
        "style-src 'self'",
        ["style-src 'self'", ...estilos].join(' '),
      ),
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    }
    return arquivo && { arquivo, cabecalhos }
  }
  // With the skeletons of `/login` and of the frame, which are painted before anything else has come.
  const index = pagina('/index.html')
  const front = pagina('/front.html') ?? index
  app.get('/*', async (request, reply) => {
    // Who returns from sign-in goes on to the frame.
    const escolhida = /^\/(?:front|callback)(?:[/?]|$)/.test(request.url) ? front : index
    if (!escolhida || !querPagina(request)) return reply.callNotFound()
    return enviar(request, reply.headers(escolhida.cabecalhos), escolhida.arquivo)
  })
}

/** The hashes of the styles that a page holds itself: no other text of a style is applied. */
function estilosDe({ bytes }: Arquivo): string[] {
  const estilos = bytes.toString('utf8').matchAll(/<style>([^]*?)<\/style>/g)
  return Array.from(estilos, ([, estilo = '']) => `'sha256-${hash('sha256', estilo, 'base64')}'`)
}

const querPagina = ({ url, headers }: FastifyRequest) =>
  !daApi.test(url) && (headers.accept ?? '').includes('text/html')

/**
 * What the application may load: itself, the API and the identity server. No script but its own
 * files, no frame but the silent one.
 */
function politicaDasPaginas({ hostApi, identidade, notificador }: ConfigWeb): string {
  const identity = new URL(identidade.authority).origin
  const ligacoes = [hostApi, identity, notificador.host].filter((origem) => origem !== '')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self' ${[...new Set(ligacoes)].join(' ')}`,
    `frame-src 'self' ${identity}`,
    "frame-ancestors 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

function enviar(request: FastifyRequest, reply: FastifyReply, arquivo: Arquivo): FastifyReply {
  const aceita = request.headers['accept-encoding'] ?? ''
  void reply.type(arquivo.tipo).header('vary', 'Accept-Encoding')
  if (arquivo.br && /\bbr\b/.test(aceita)) {
    return reply.header('content-encoding', 'br').send(arquivo.br)
  }
  if (arquivo.gzip && /\bgzip\b/.test(aceita)) {
    return reply.header('content-encoding', 'gzip').send(arquivo.gzip)
  }
  return reply.send(arquivo.bytes)
}

/** Every built file by its address; `.br` and `.gz` lie beside their originals. */
function lerArquivos(dist: string): Map<string, Arquivo> {
  if (!existsSync(dist)) return new Map()
  const nomes = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  return new Map(
    nomes.flatMap((nome): [string, Arquivo][] => {
      const tipo = tipos[extname(nome)]
      if (!tipo) return []
      const arquivo = join(dist, nome)
      const ler = (caminho: string) => (existsSync(caminho) ? readFileSync(caminho) : undefined)
      const br = ler(`${arquivo}.br`)
      const gzip = ler(`${arquivo}.gz`)
      const bytes = readFileSync(arquivo)
      const endereco = `/${nome.split(sep).join('/')}`
      return [[endereco, { tipo, bytes, ...(br && { br }), ...(gzip && { gzip }) }]]
    }),
  )
}
