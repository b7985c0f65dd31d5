import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { daPropriaPagina, nomesDosHospedeiros } from '#shared/hospedeiro.ts'
import { criarLimitador, type Limite } from '../base/http/limites.ts'
import { cabecalhosDaPagina } from '../consentimento/estilo.ts'
import { apressado, aviso, deOutroLugar, falhou, type Pagina } from '../consentimento/pagina.ts'
import { FORMA_DO_LINK } from '../consentimento/segredo.ts'
import { paginaDoPreco } from './pagina.ts'
import { abrirPergunta, responderPergunta, type RespostaServices } from './responder.ts'

type Services = RespostaServices & {
  relatar: (error: unknown) => void
  /** Page requests allowed per address. */
  limite?: Limite
  /** Names under which we are reached, beside the loopback. */
  hospedeiros?: readonly string[]
}

/** The form has two short fields. */
const bodyLimit = 2048

const ENDERECO = '/novo-valor/:link'

/**
 * The client's page of a new price, without scripts, outside the door of persons. The link is the
 * credential, so it appears in no log, no metric and no Referer.
 */
export function adicionarPaginasDePreco(app: FastifyInstance, services: Services): void {
  const nossos = nomesDosHospedeiros(services.hospedeiros ?? [])
  const limitar = criarLimitador(services.limite ?? { folga: 40, porSegundo: 1 })

  app.register(async (dentro) => {
    dentro.removeAllContentTypeParsers()
    dentro.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, corpo: string) => new URLSearchParams(corpo),
    )
    dentro.setErrorHandler(async (error, _request, reply) => {
      services.relatar(error)
      return mostrar(reply, aviso(500, falhou))
    })
    dentro.addHook('onRequest', async (request, reply) => {
      const demora = limitar(request.ip)
      if (demora === 0) return
      return mostrar(reply.header('retry-after', String(demora)), aviso(429, apressado))
    })

    dentro.get<{ Params: { link: string } }>(
      ENDERECO,
      { config: { chamada: 'GET /novo-valor/:link' } },
      async ({ params: { link } }, reply) =>
        mostrar(
          reply,
          paginaDoPreco(FORMA_DO_LINK.test(link) ? await abrirPergunta(services, link) : null),
        ),
    )

    dentro.post<{ Params: { link: string } }>(
      ENDERECO,
      { config: { chamada: 'POST /novo-valor/:link' } },
      async (request, reply) => {
        const { link } = request.params
        if (!daPropriaPagina(request.headers, nossos)) {
          return mostrar(reply, aviso(403, deOutroLugar))
        }
        const decisao = campo(request, 'decisao')
        const conhecida = decisao === 'aceitar' || decisao === 'recusar'
        if (!FORMA_DO_LINK.test(link) || !conhecida) return mostrar(reply, paginaDoPreco(null))
        await responderPergunta(services, link, {
          aceita: decisao === 'aceitar',
          resumo: campo(request, 'resumo'),
          origem: origemDe(request),
        })
        // Shown by a GET: reloading the page answers nothing twice.
        return reply.code(303).headers(cabecalhosDaPagina).header('location', request.url).send()
      },
    )
  })
}

const mostrar = (reply: FastifyReply, { status, html }: Pagina) =>
  reply.code(status).headers(cabecalhosDaPagina).send(html)

const campo = ({ body }: FastifyRequest, nome: string): string =>
  body instanceof URLSearchParams ? (body.get(nome) ?? '') : ''

/** NUL is no text to PostgreSQL, and an agent may write anything. */
const origemDe = ({ ip, headers }: FastifyRequest) => ({
  endereco: ip,
  agente: (headers['user-agent'] ?? 'não informado').replaceAll('\0', '').slice(0, 500),
})
