import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { codigosDeRecusa } from '#shared/erros.ts'
import { comTokens } from '#shared/look/tokens.ts'
import type { NomesDosCabecalhos } from './credenciais.ts'

type Chamada = { name: string; endpoint: Endpoint }
type Json = Record<string, unknown>

/** What each status of the door means, for whoever reads the description. */
const respostas: Record<string, string> = {
  400: 'Malformed, or refused by a rule: the sentences are in `message`, separated by `;`',
  401: 'Gateway key or token missing or not valid',
  403: 'Unknown system, foreign promotor, missing control, or another attends the client',
  404: 'Not found, or not of this promotor: the two look the same',
  409: 'The same Idempotency-Key is at work; wait `Retry-After` seconds',
  413: 'Body above 1 MiB',
  415: 'The body is not application/json in UTF-8',
  422: 'The Idempotency-Key was used with another body',
  429: 'Too many calls; wait `Retry-After` seconds',
  500: 'A failure of ours: the text is in `errors`',
  502: 'An outside system does not answer',
  503: 'A row stays locked, too many calls wait, or the database is away: ask again after `Retry-After` seconds, a change with the same key',
  507: 'The disk of the server is full; nothing was done, reading goes on',
}

const soDeMudanca = new Set(['409', '422'])
const soDeCorpo = new Set(['413', '415'])

/** `/openapi.json` (OpenAPI 3.1, written from the calls) and `/docs`, a page to read and try them. */
export function adicionarDescricao(
  app: FastifyInstance,
  chamadas: readonly Chamada[],
  cabecalhos: NomesDosCabecalhos,
): void {
  let texto: string | undefined
  app.get('/openapi.json', async (_request, reply) => {
    texto ??= JSON.stringify(descrever(chamadas, cabecalhos))
    return reply.type('application/json; charset=utf-8').send(texto)
  })

  const paginas = [
    ['/docs', 'docs.html', 'text/html; charset=utf-8'],
    ['/docs/docs.js', 'docs.js', 'text/javascript; charset=utf-8'],
    ['/docs/docs.css', 'docs.css', 'text/css; charset=utf-8'],
  ] as const
  for (const [url, arquivo, tipo] of paginas) {
    const texto = readFileSync(new URL(`./docs/${arquivo}`, import.meta.url), 'utf8')
    const corpo = arquivo.endsWith('.css') ? comTokens(texto) : texto
    app.get(url, async (_request, reply) =>
      reply
        .type(tipo)
        .header('cache-control', 'no-cache')
        .header(
          'content-security-policy',
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
        )
        .send(corpo),
    )
  }
}

/** The calls as an OpenAPI 3.1 document. */
export function descrever(chamadas: readonly Chamada[], cabecalhos: NomesDosCabecalhos): Json {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of chamadas) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const operationId = path === endpoint.path ? name : `${name}.alias`
      const chave = path.replaceAll(/:(\w+)/g, '{$1}')
      paths[chave] = {
        ...paths[chave],
        [endpoint.method.toLowerCase()]: operacao(operationId, endpoint, cabecalhos),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Consigna',
      version: '1',
      description: 'The calls of Consigna. Every answer is `{ model, errors, message }`.',
    },
    paths,
    components: {
      securitySchemes: {
        gateway: { type: 'apiKey', in: 'header', name: cabecalhos.gateway },
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      schemas: { Corpo: corpoDoErro() },
    },
    security: [{ gateway: [], token: [] }],
  }
}

function operacao(operationId: string, endpoint: Endpoint, cabecalhos: NomesDosCabecalhos): Json {
  const muda = endpoint.method !== 'GET' && !endpoint.leitura
  const [modulo = ''] = operationId.split('.')
  const erros = Object.entries(respostas).filter(
    ([status]) =>
      (muda || !soDeMudanca.has(status)) && (endpoint.body !== undefined || !soDeCorpo.has(status)),
  )
  return {
    operationId,
    tags: [modulo],
    summary: endpoint.mensagens.recusa.replace(/^Erro ao /, ''),
    description: `Control: ${endpoint.permissao}`,
    parameters: [
      cabecalho(cabecalhos.sistema, 'Id of the requesting system'),
      cabecalho(
        cabecalhos.promotor,
        endpoint.promotor === 'opcional'
          ? 'Logged promotor; may be empty before one is chosen'
          : 'Logged promotor',
      ),
      ...(muda
        ? [{ ...cabecalho('Idempotency-Key', 'Makes a retry harmless'), required: false }]
        : []),
      ...parametros('path', endpoint.params),
      ...parametros('query', endpoint.query),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.body.safeParse({}).success,
        content: { 'application/json': { schema: paraJson(endpoint.body) } },
      },
    }),
    responses: {
      200: {
        description: endpoint.mensagens.sucesso ?? 'The model',
        content: { 'application/json': { schema: corpo(paraJson(endpoint.response)) } },
      },
      ...Object.fromEntries(
        erros.map(([status, description]) => [
          status,
          {
            description: status === '500' ? endpoint.mensagens.falha : description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Corpo' } } },
          },
        ]),
      ),
    },
  }
}

const cabecalho = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

function parametros(onde: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = paraJson(schema)
  return Object.entries(properties).map(([name, dentro]) => ({
    name,
    in: onde,
    required: onde === 'path' || required.includes(name),
    schema: dentro,
  }))
}

/** The shape on the wire: the input of a codec, not its output. */
const paraJson = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })

const corpo = (model: Json) => ({
  type: 'object',
  required: ['model', 'errors', 'message'],
  properties: {
    model,
    errors: { type: 'array', items: { type: 'string' } },
    message: { type: ['string', 'null'] },
  },
})

/** The same shape without `codigo`, which only some refusals carry. */
function corpoDoErro(): Json {
  const { properties, ...resto } = corpo({})
  const codigo = {
    type: 'string',
    enum: codigosDeRecusa,
    description: 'What a program may do something about; sentences may change',
  }
  return { ...resto, properties: { ...properties, codigo } }
}
