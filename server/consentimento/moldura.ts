import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { daPropriaPagina, nomesDosHospedeiros } from '#shared/hospedeiro.ts'
import { bancoFora } from '../base/db/fora.ts'
import { semVez } from '../base/db/vaga.ts'
import { criarLimitadorDeEnderecos, type Limite } from '../base/http/limites.ts'
import { cabecalhosDaPagina } from './estilo.ts'
import {
  apressado,
  aviso,
  cheio,
  deOutroLugar,
  falhou,
  semRespostaDoBanco,
  type Pagina,
} from './pagina.ts'
import type { Origem } from './responder.ts'

export type MolduraServices = {
  relatar: (error: unknown) => void
  /** Page requests allowed per address. */
  limite?: Limite
  /** Names under which we are reached, beside the loopback. */
  hospedeiros?: readonly string[]
}

/** A form has two short fields. */
const bodyLimit = 2048

/**
 * What every page of a client has in common: small pages without scripts, outside the door of persons.
 * Their forms are answered from our own pages only, at a limited pace per address; overload is 503
 * (decision 072), and a failure is reported.
 */
export function adicionarPaginasDoCliente(
  app: FastifyInstance,
  { relatar, limite, hospedeiros = [] }: MolduraServices,
  amarrar: (dentro: FastifyInstance) => void,
): void {
  const nossos = nomesDosHospedeiros(hospedeiros)
  const limitar = criarLimitadorDeEnderecos(limite ?? { folga: 40, porSegundo: 1 })

  app.register(async (dentro) => {
    dentro.removeAllContentTypeParsers()
    dentro.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, corpo: string) => new URLSearchParams(corpo),
    )
    dentro.setErrorHandler(async (error, _request, reply) => {
      if (bancoFora(error)) {
        relatar(error)
        return enviar(reply.header('retry-after', '60'), aviso(503, semRespostaDoBanco))
      }
      if (semVez(error)) return enviar(reply.header('retry-after', '60'), aviso(503, cheio))
      relatar(error)
      return enviar(reply, aviso(500, falhou))
    })
    dentro.addHook('onRequest', async ({ ip, method, headers }, reply) => {
      const demora = limitar(ip)
      if (demora > 0) return semPressa(reply, demora)
      // There is no cookie to ride on; still, nobody else's page answers for the client.
      if (method === 'POST' && !daPropriaPagina(headers, nossos)) {
        return enviar(reply, aviso(403, deOutroLugar))
      }
    })
    amarrar(dentro)
  })
}

export const enviar = (reply: FastifyReply, { status, html }: Pagina) =>
  reply.code(status).headers(cabecalhosDaPagina).send(html)

/** Shown by a GET: reloading the page answers nothing twice. */
export const levarA = (reply: FastifyReply, endereco: string) =>
  reply.code(303).headers(cabecalhosDaPagina).header('location', endereco).send()

export const semPressa = (reply: FastifyReply, segundos: number) =>
  enviar(reply.header('retry-after', String(segundos)), aviso(429, apressado))

export const campoDe =
  ({ body }: Pick<FastifyRequest, 'body'>) =>
  (nome: string): string =>
    body instanceof URLSearchParams ? (body.get(nome) ?? '') : ''

/** NUL is no text to PostgreSQL, and an agent may write anything. */
export const origemDe = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origem => ({
  endereco: ip,
  agente: (headers['user-agent'] ?? 'não informado').replaceAll('\0', '').slice(0, 500),
})
