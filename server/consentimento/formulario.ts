import type { FastifyInstance } from 'fastify'
import {
  adicionarPaginasDoCliente,
  campoDe,
  enviar,
  levarA,
  type MolduraServices,
  origemDe,
} from './moldura.ts'
import type { Pagina } from './pagina.ts'
import type { Origem } from './responder.ts'
import { FORMA_DO_LINK } from './segredo.ts'

export type FormularioServices = MolduraServices

type Formulario = {
  /** `/novo-valor/:link` */
  endereco: `/${string}/:link`
  /** The page of a link; null for a text that is none. */
  mostrar: (link: string | null, origem: Origem) => Promise<Pagina>
  /** Keeps the answer; false for what is no answer of this page. */
  responder: (link: string, campo: (nome: string) => string, origem: Origem) => Promise<boolean>
}

/** A client's page behind a link. */
export const adicionarFormulario = (
  app: FastifyInstance,
  services: FormularioServices,
  formulario: Formulario,
): void => adicionarPaginasDoCliente(app, services, (dentro) => ligarLink(dentro, formulario))

/** The link is the credential, so it appears in no log, no metric and no Referer. */
export function ligarLink(
  dentro: FastifyInstance,
  { endereco, mostrar, responder }: Formulario,
): void {
  dentro.get<{ Params: { link: string } }>(
    endereco,
    { config: { chamada: `GET ${endereco}` } },
    async (request, reply) => {
      const { link } = request.params
      return enviar(reply, await mostrar(ehLink(link) ? link : null, origemDe(request)))
    },
  )
  dentro.post<{ Params: { link: string } }>(
    endereco,
    { config: { chamada: `POST ${endereco}` } },
    async (request, reply) => {
      const { link } = request.params
      const origem = origemDe(request)
      const respondida = ehLink(link) && (await responder(link, campoDe(request), origem))
      return respondida ? levarA(reply, request.url) : enviar(reply, await mostrar(null, origem))
    },
  )
}

const ehLink = (texto: string) => FORMA_DO_LINK.test(texto)
