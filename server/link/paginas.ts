import { existsSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { documento } from '#shared/html.ts'
import { estiloDoCliente } from '#shared/look/cliente.ts'
import { criarLimitadorDeEnderecos, type Limite } from '../base/http/limites.ts'
import {
  adicionarPaginasDoCliente,
  campoDe,
  type MolduraServices,
} from '../consentimento/moldura.ts'
import { provar, type ProvaServices } from './provar.ts'

type Services = ProvaServices &
  Omit<MolduraServices, 'limite'> & {
    /** The built pages. */
    dist: string
    limites?: { paginas: Limite; provas: Limite }
  }

/**
 * The client's page of a portability: the same file for every hash, which asks who the person is. The hash
 * is the first half of a credential, so it appears in no log, no metric and no Referer.
 */
export function adicionarPaginasDoLink(app: FastifyInstance, services: Services): void {
  const { limites, dist } = services
  const limitar = criarLimitadorDeEnderecos(limites?.provas ?? { folga: 10, porSegundo: 1 / 6 })
  const moldura = { ...services, ...(limites && { limite: limites.paginas }) }
  const endereco = '/contratos/:hash'
  const html = montar(dist)

  adicionarPaginasDoCliente(app, moldura, (dentro) => {
    dentro.get(endereco, { config: { chamada: `GET ${endereco}` } }, async (_request, reply) =>
      html === null
        ? reply.callNotFound()
        : reply.headers(cabecalhos).type('text/html; charset=utf-8').send(html),
    )
    dentro.post<{ Params: { hash: string } }>(
      `${endereco}/prova`,
      { config: { chamada: `POST ${endereco}/prova` } },
      async (request, reply) => {
        const espera = limitar(request.ip)
        if (espera > 0) {
          return responder(reply.header('retry-after', String(espera)), 429, {
            erro: 'Muitas tentativas em pouco tempo. Espere um minuto e tente de novo.',
          })
        }
        const campo = campoDe(request)
        const provada = await provar(services, {
          hash: request.params.hash,
          digitos: campo('digitos'),
          nascimento: campo('nascimento'),
        })
        return provada
          ? responder(reply, 200, provada)
          : responder(reply, 400, {
              erro: 'Não foi possível abrir. Confira os números e a data. Se não der certo, peça à loja que envie o link de novo.',
            })
      },
    )
  })
}

const responder = (reply: FastifyReply, status: number, corpo: object) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(corpo))

const resumoDoEstilo = createHash('sha256').update(estiloDoCliente).digest('base64')

/** Its own files and calls, pictures from the phone, and nothing else. */
const cabecalhos = {
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${resumoDoEstilo}'`,
    "img-src 'self' blob:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const

/**
 * The page around its built files; null where nothing was built. What stands in `#raiz` is painted before they have
 * come, and React replaces it.
 */
function montar(dist: string): string | null {
  const arquivo = join(dist, 'contratos.html')
  if (!existsSync(arquivo)) return null
  const feito = readFileSync(arquivo, 'utf8')
  const ligados = feito.match(
    /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g,
  )
  return documento({
    titulo: 'Seus contratos',
    estilo: estiloDoCliente,
    cabeca: '',
    conteudo: `<noscript><p>Esta página precisa de JavaScript. Abra o link em outro navegador.</p></noscript><div id="raiz"><p class="marca">Seus contratos</p><p role="status">Abrindo…</p></div>${(ligados ?? []).join('')}`,
  })
}
