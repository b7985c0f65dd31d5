import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Registrar } from '#logs/registrar.ts'
import { limitesDaConexao } from '#shared/conexao.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { ehNossoHospedeiro, nomesDosHospedeiros } from '#shared/hospedeiro.ts'
import { cabecalhosDaApi, permitirOrigem } from './cabecalhos.ts'
import { criarChamada } from './chamada.ts'
import { lerQuery } from './entrada.ts'
import { recusarSocket, responderFalha } from './falhas.ts'
import type { Handler, Pedido } from './handler.ts'
import { lerJson } from './json.ts'
import { nomeDaChamada, type ChamadaServices } from './moldura.ts'
import { criarPorta, type PortaServices, type PortaSettings, type Regra } from './porta.ts'
import { responderErro, textosDaPorta } from './respostas.ts'

export type AppSettings = PortaSettings & {
  /** Origins whose pages may read the answers; none by default: web and API share one. */
  origens: readonly string[]
  /** Balancers whose word for the caller's address is taken; anybody else's is not. */
  proxies?: readonly string[]
  /** Names under which we are reached, beside the loopback. */
  hospedeiros?: readonly string[]
  /** Milliseconds for the headers of a request. */
  cabecalhosMs?: number
}

type AppServices = PortaServices &
  ChamadaServices & {
    /** One line a request, as facts: never an address, never personal data. */
    registrar: Registrar
  }

declare module 'fastify' {
  interface FastifyRequest {
    pedido: Pedido | null
    idUsuario: string | null
    corpoBruto: Buffer | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
    regra?: Regra
    chamada?: string
  }
}

const bodyLimit = 1024 * 1024

/** The API: every call behind the one door. Pages and health are added by `main.ts`. */
export function createApp(
  rotas: readonly Handler[],
  settings: AppSettings,
  services: AppServices,
): FastifyInstance {
  const app = criarFastify(settings, services)
  const origens = new Set(settings.origens)
  const nossos = nomesDosHospedeiros(settings.hospedeiros ?? [])
  const porta = criarPorta(settings, services)

  app.decorateRequest('pedido', null)
  app.decorateRequest('idUsuario', null)
  app.decorateRequest('corpoBruto', null)
  aceitarSoJson(app)

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(cabecalhosDaApi).header('x-request-id', request.id)
    // A balancer asks after our health by whatever name.
    const { url = '' } = request.routeOptions
    if (!url.startsWith('/health/') && !ehNossoHospedeiro(request.headers.host, nossos)) {
      return responderErro(reply, 421, [textosDaPorta.hospedeiroEstranho])
    }
    permitirOrigem(request, reply, origens)
    const { regra, endpoint } = request.routeOptions.config
    if (regra) request.pedido = await porta(request, reply, regra)
    if (endpoint) esquecerTipoSemCorpo(request)
    return undefined
  })
  app.addHook('onResponse', async (request, reply) => {
    // Asked every other second, for ever.
    if (request.routeOptions.url === '/health/live') return
    services.registrar('pedido', linhaDoPedido(request, reply.statusCode, reply.elapsedTime))
  })

  for (const handler of rotas) atender(app, handler, services)
  if (origens.size > 0) permitirPerguntas(app, origens, settings)
  app.setNotFoundHandler((_request, reply) =>
    responderErro(reply, 404, [textosDaPorta.servicoNaoLocalizado]),
  )
  app.setErrorHandler((error, request, reply) =>
    responderFalha(error, request, reply, services.registrar),
  )
  return app
}

const criarFastify = (settings: AppSettings, { registrar }: AppServices): FastifyInstance =>
  Fastify({
    logger: false,
    trustProxy: settings.proxies?.length ? [...settings.proxies] : false,
    bodyLimit,
    exposeHeadRoutes: false,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    http: limitesDaConexao(settings.cabecalhosMs),
    keepAliveTimeout: 65_000,
    genReqId: () => randomUUID(),
    // The literal parts of a path count in any case, and a closing slash too; ids keep their letters.
    routerOptions: {
      querystringParser: lerQuery,
      maxParamLength: 200,
      caseSensitive: false,
      ignoreTrailingSlash: true,
    },
    clientErrorHandler: recusarSocket,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(cabecalhosDaApi)
      responderFalha(error, request, reply, registrar)
    },
  })

/** One call of the API, under its path and its aliases. */
function atender(app: FastifyInstance, handler: Handler, services: ChamadaServices): void {
  const { endpoint } = handler
  if (endpoint.permissao === 'publico') {
    throw new Error(`${nomeDaChamada(endpoint)}: no call is open to strangers yet`)
  }
  const responder = criarChamada(handler, services)
  const config = { endpoint, regra: endpoint, chamada: nomeDaChamada(endpoint) }
  for (const url of [endpoint.path, ...(endpoint.aliases ?? [])]) {
    app.route({
      method: endpoint.method,
      url,
      config,
      handler: async (request, reply) => {
        const { status, corpo, repetida } = await responder(request, pedidoDe(request))
        if (repetida) void reply.header('idempotent-replayed', 'true')
        return reply.code(status).type('application/json; charset=utf-8').send(corpo)
      },
    })
  }
}

/** What a browser asks before a page of another origin calls. */
function permitirPerguntas(
  app: FastifyInstance,
  origens: ReadonlySet<string>,
  { cabecalhos }: Pick<AppSettings, 'cabecalhos'>,
): void {
  const aceitos = [
    'authorization',
    'content-type',
    'idempotency-key',
    'last-event-id',
    ...Object.values(cabecalhos),
  ]
  app.options('/*', async (request, reply) =>
    reply
      .code(request.headers.origin && origens.has(request.headers.origin) ? 204 : 404)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': aceitos.join(', '),
        'access-control-max-age': '600',
      })
      .send(),
  )
}

/** Bodies are JSON in UTF-8, uncompressed, and nothing else: anything else is a 415. */
function aceitarSoJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i,
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, bytes: Buffer) => {
      request.corpoBruto = bytes
      return bytes.length === 0 ? undefined : lerJson(bytes)
    },
  )
}

/** Some clients name a type even where they send no body, which is a body of no other type. */
function esquecerTipoSemCorpo({ headers }: FastifyRequest): void {
  const bytes = headers['content-length'] ?? '0'
  if (bytes === '0' && headers['transfer-encoding'] === undefined) delete headers['content-type']
}

function pedidoDe({ pedido }: FastifyRequest): Pedido {
  if (!pedido) throw new Error('The door did not open for this call')
  return pedido
}

function linhaDoPedido(request: FastifyRequest, status: number, ms: number) {
  const { chamada } = request.routeOptions.config
  return {
    requisicao: request.id,
    chamada: chamada ?? `${request.method} (página)`,
    status,
    ms: Math.round(ms * 100) / 100,
    usuario: request.idUsuario ?? undefined,
  }
}
