import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { daPropriaPagina, nomesDosHospedeiros } from '#shared/hospedeiro.ts'
import { semVez } from '../base/db/vaga.ts'
import { criarLimitador, type Limite } from '../base/http/limites.ts'
import { cabecalhosDaPagina } from './estilo.ts'
import { apressado, aviso, cheio, deOutroLugar, falhou, type Pagina } from './pagina.ts'
import type { Origem } from './responder.ts'
import { FORMA_DO_LINK } from './segredo.ts'

export type FormularioServices = {
  relatar: (error: unknown) => void
  /** Page requests allowed per address. */
  limite?: Limite
  /** Names under which we are reached, beside the loopback. */
  hospedeiros?: readonly string[]
}

type Formulario = {
  /** `/novo-valor/:link` */
  endereco: `/${string}/:link`
  /** The page of a link; null for a text that is none. */
  mostrar: (link: string | null) => Promise<Pagina>
  /** Keeps the answer; false for what is no answer of this page. */
  responder: (link: string, campo: Campo, origem: Origem) => Promise<boolean>
}

type Campo = (nome: string) => string

/** The form has two short fields. */
const bodyLimit = 2048

/**
 * A client's page behind a link, without scripts, outside the door of persons. The link is the
 * credential, so it appears in no log, no metric and no Referer.
 */
export function adicionarFormulario(
  app: FastifyInstance,
  { relatar, limite, hospedeiros = [] }: FormularioServices,
  { endereco, mostrar, responder }: Formulario,
): void {
  const nossos = nomesDosHospedeiros(hospedeiros)
  const limitar = criarLimitador(limite ?? { folga: 40, porSegundo: 1 })

  app.register(async (dentro) => {
    dentro.removeAllContentTypeParsers()
    dentro.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, corpo: string) => new URLSearchParams(corpo),
    )
    dentro.setErrorHandler(async (error, _request, reply) => {
      relatar(error)
      return semVez(error)
        ? enviar(reply.header('retry-after', '60'), aviso(503, cheio))
        : enviar(reply, aviso(500, falhou))
    })
    dentro.addHook('onRequest', async (request, reply) => {
      const demora = limitar(request.ip)
      if (demora === 0) return
      return enviar(reply.header('retry-after', String(demora)), aviso(429, apressado))
    })

    dentro.get<{ Params: { link: string } }>(
      endereco,
      { config: { chamada: `GET ${endereco}` } },
      async ({ params: { link } }, reply) =>
        enviar(reply, await mostrar(FORMA_DO_LINK.test(link) ? link : null)),
    )

    dentro.post<{ Params: { link: string } }>(
      endereco,
      { config: { chamada: `POST ${endereco}` } },
      async (request, reply) => {
        const { link } = request.params
        if (!daPropriaPagina(request.headers, nossos)) {
          return enviar(reply, aviso(403, deOutroLugar))
        }
        const campo = (nome: string) =>
          request.body instanceof URLSearchParams ? (request.body.get(nome) ?? '') : ''
        const respondida =
          FORMA_DO_LINK.test(link) && (await responder(link, campo, origemDe(request)))
        if (!respondida) return enviar(reply, await mostrar(null))
        // Shown by a GET: reloading the page answers nothing twice.
        return reply.code(303).headers(cabecalhosDaPagina).header('location', request.url).send()
      },
    )
  })
}

const enviar = (reply: FastifyReply, { status, html }: Pagina) =>
  reply.code(status).headers(cabecalhosDaPagina).send(html)

/** NUL is no text to PostgreSQL, and an agent may write anything. */
const origemDe = ({ ip, headers }: FastifyRequest): Origem => ({
  endereco: ip,
  agente: (headers['user-agent'] ?? 'não informado').replaceAll('\0', '').slice(0, 500),
})
