import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { CAMINHO_DOS_AVISOS } from '#shared/notificacao/tipos.ts'
import { LimiteExcedido } from '../http/limites.ts'
import { Recusa } from '../http/recusa.ts'
import { textosDaPorta } from '../http/respostas.ts'
import type { Portador } from '../http/token.ts'
import { criarPublico, type Limites, limitesPadrao, type Publico } from './publico.ts'
import { avisosDesde } from './perdidos.ts'

type FluxoServices = {
  pool: Pool
  tokens: { verify: (token: string) => Promise<Portador | undefined> }
  relatar: (error: unknown) => void
}

/** Seconds until who has too many connections may try again. */
const ESPERA = 30

/**
 * `GET /consigna/v1/avisos`: behind the door of every call, then kept open. Sends the notices
 * missed since `Last-Event-ID`, and then the new ones.
 */
export function adicionarAvisos(
  app: FastifyInstance,
  { pool, tokens, relatar }: FluxoServices,
  limites: Limites = limitesPadrao,
): Publico {
  const publico = criarPublico(limites)
  app.addHook('preClose', async () => publico.encerrarTodas())

  app.route({
    method: 'GET',
    url: CAMINHO_DOS_AVISOS,
    config: {
      regra: { permissao: 'logado', promotor: 'opcional' },
      chamada: `GET ${CAMINHO_DOS_AVISOS}`,
    },
    handler: async (request, reply) => {
      const ultimo = ultimoVisto(request)
      const portador = await portadorDe(request, tokens)
      if (!publico.cabe(portador.idUsuario)) throw new LimiteExcedido(ESPERA)
      reply.hijack()
      const { raw } = reply
      raw.writeHead(200, {
        ...textosDosCabecalhos(reply.getHeaders()),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
        // Not used again for anything else, so that the server can end.
        connection: 'close',
      })
      // Subscribed before missed notices are read: a notice in between arrives, perhaps twice.
      const avisar = publico.entrar(portador, raw)
      raw.write(':\n\n')
      try {
        for (const aviso of await avisosDesde(pool, portador.idUsuario, ultimo)) avisar(aviso)
      } catch (error) {
        relatar(error)
        raw.end()
      }
    },
  })
  return publico
}

/** The door let the token in; a moment later it may have ended. */
async function portadorDe(
  { headers }: FastifyRequest,
  tokens: FluxoServices['tokens'],
): Promise<Portador> {
  const token = headers.authorization?.replace(/^Bearer /i, '') ?? ''
  const portador = await tokens.verify(token)
  if (!portador) throw new Recusa('nao-autenticado', textosDaPorta.semAcesso)
  return portador
}

/** @throws Recusa for what is no number of ours */
function ultimoVisto({ headers }: FastifyRequest): number | null {
  const ultimo = headers['last-event-id']
  if (ultimo === undefined || ultimo === '') return null
  if (typeof ultimo !== 'string' || !/^[0-9]{1,15}$/.test(ultimo)) {
    throw new Recusa('invalido', 'Número do último aviso inválido')
  }
  return Number(ultimo)
}

const textosDosCabecalhos = (cabecalhos: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cabecalhos).filter((par): par is [string, string] => typeof par[1] === 'string'),
  )
