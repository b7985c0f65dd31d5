import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { daPropriaPagina, nomesDosHospedeiros } from '#shared/hospedeiro.ts'
import { semVez } from '../base/db/vaga.ts'
import { criarLimitador, type Limite } from '../base/http/limites.ts'
import { trocarChavePorLink } from './chave.ts'
import { cabecalhosDaPagina } from './estilo.ts'
import {
  apressado,
  cheio,
  aviso,
  deOutroLugar,
  falhou,
  type Pagina,
  paginaDaChave,
  paginaDoConvite,
} from './pagina.ts'
import {
  abrirConvite,
  type Decisao,
  type Origem,
  type PaginaServices,
  responderConvite,
} from './responder.ts'
import { FORMA_DO_LINK } from './segredo.ts'

type Services = PaginaServices & {
  relatar: (error: unknown) => void
  /** Page requests allowed per address, and attempts of keys. */
  limites?: { paginas: Limite; chaves: Limite }
  /** Names under which we are reached, beside the loopback. */
  hospedeiros?: readonly string[]
}

/** A form of ours has two short fields. */
const bodyLimit = 2048

/**
 * The client's pages of a consent, outside the door of persons: small pages without scripts,
 * separate from the application. The link is the credential, so it appears in no log, no metric and
 * no Referer.
 */
export function adicionarPaginasDeConsentimento(app: FastifyInstance, services: Services): void {
  const { limites, hospedeiros = [] } = services
  const nossos = nomesDosHospedeiros(hospedeiros)
  const paginas = criarLimitador(limites?.paginas ?? { folga: 40, porSegundo: 1 })
  const chaves = criarLimitador(limites?.chaves ?? { folga: 10, porSegundo: 0.1 })

  app.register(async (dentro) => {
    dentro.removeAllContentTypeParsers()
    dentro.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, corpo: string) => new URLSearchParams(corpo),
    )
    dentro.setErrorHandler(async (error, _request, reply) => {
      services.relatar(error)
      return semVez(error)
        ? mostrar(reply.header('retry-after', '60'), aviso(503, cheio))
        : mostrar(reply, aviso(500, falhou))
    })
    dentro.addHook('onRequest', async (request, reply) => {
      const espera = paginas(request.ip)
      if (espera === 0) return
      return mostrar(reply.header('retry-after', String(espera)), aviso(429, apressado))
    })

    dentro.get<{ Params: { link: string } }>(
      '/consentimento/:link',
      { config: { chamada: 'GET /consentimento/:link' } },
      async (request, reply) => {
        const { link } = request.params
        if (!FORMA_DO_LINK.test(link)) return mostrar(reply, paginaDoConvite(null))
        return mostrar(
          reply,
          paginaDoConvite(await abrirConvite(services, link, origemDe(request))),
        )
      },
    )

    dentro.post<{ Params: { link: string } }>(
      '/consentimento/:link',
      { config: { chamada: 'POST /consentimento/:link' } },
      async (request, reply) => {
        const { link } = request.params
        // There is no cookie to ride on; still, nobody else's page answers for the client.
        if (!daPropriaPagina(request.headers, nossos))
          return mostrar(reply, aviso(403, deOutroLugar))
        const decisao = lerDecisao(campo(request, 'decisao'))
        if (!FORMA_DO_LINK.test(link) || !decisao) return mostrar(reply, paginaDoConvite(null))
        const textoResumo = campo(request, 'texto')
        await responderConvite(services, link, { decisao, textoResumo, origem: origemDe(request) })
        // Asked again by a GET: reloading the page answers nothing twice.
        return reply.code(303).headers(cabecalhosDaPagina).header('location', request.url).send()
      },
    )

    dentro.get('/consentimento', { config: { chamada: 'GET /consentimento' } }, async (_r, reply) =>
      mostrar(reply, paginaDaChave(false)),
    )

    dentro.post(
      '/consentimento',
      { config: { chamada: 'POST /consentimento' } },
      async (request, reply) => {
        if (!daPropriaPagina(request.headers, nossos))
          return mostrar(reply, aviso(403, deOutroLugar))
        const espera = chaves(request.ip)
        if (espera > 0) {
          return mostrar(reply.header('retry-after', String(espera)), aviso(429, apressado))
        }
        const cpf = campo(request, 'cpf').replaceAll(/[.\s-]/g, '')
        const chave = campo(request, 'chave')
        const pareceCerto = /^[0-9]{11}$/.test(cpf) && /^[0-9]{4}[\s-]?[0-9]{4}$/.test(chave)
        const link = pareceCerto ? await trocarChavePorLink(services, { cpf, chave }) : null
        if (link === null) return mostrar(reply, paginaDaChave(true))
        return reply
          .code(303)
          .headers(cabecalhosDaPagina)
          .header('location', `/consentimento/${link}`)
          .send()
      },
    )
  })
}

const mostrar = (reply: FastifyReply, { status, html }: Pagina) =>
  reply.code(status).headers(cabecalhosDaPagina).send(html)

const campo = ({ body }: FastifyRequest, nome: string): string =>
  body instanceof URLSearchParams ? (body.get(nome) ?? '') : ''

const decisoes: readonly Decisao[] = ['autorizar', 'recusar', 'retirar']
const lerDecisao = (texto: string) => decisoes.find((decisao) => decisao === texto)

/** NUL is no text to PostgreSQL, and an agent may write anything. */
const origemDe = ({ ip, headers }: FastifyRequest): Origem => ({
  endereco: ip,
  agente: (headers['user-agent'] ?? 'não informado').replaceAll('\0', '').slice(0, 500),
})
