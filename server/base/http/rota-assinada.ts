import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lerJson } from './json.ts'
import { Recusa } from './recusa.ts'
import { textosDaPorta } from './respostas.ts'
import { criarVez } from '../vez.ts'

type Assinado = { headers: FastifyRequest['headers']; corpo: Buffer }

type Rota = {
  caminho: string
  /** Limit of one notice; a usual one has a few hundred bytes. */
  bodyLimit?: number
  conferir: (headers: FastifyRequest['headers'], corpo: Buffer) => boolean
  /** `assinado`: what the signature covers, for whoever keeps the proof. */
  receber: (corpo: unknown, assinado: Assinado) => Promise<void>
}

/** After a campaign notices come by the thousand: they wait for each other, not people for them. */
const AO_MESMO_TEMPO = 3

/**
 * A route for the notices of an outside system, outside the door of persons. The signature covers
 * the bytes; a request without a valid one gets 401 before it is parsed.
 */
export function adicionarRotaAssinada(
  app: FastifyInstance,
  { caminho, bodyLimit = 64 * 1024, conferir, receber }: Rota,
): void {
  const vez = criarVez({ aoMesmoTempo: AO_MESMO_TEMPO })
  app.register(async (dentro) => {
    dentro.removeAllContentTypeParsers()
    dentro.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit },
      async (_r: unknown, b: Buffer) => b,
    )
    dentro.route({
      method: 'POST',
      url: caminho,
      config: { chamada: `POST ${caminho}` },
      handler: async ({ headers, body }, reply) => {
        const corpo = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        if (!conferir(headers, corpo)) {
          throw new Recusa('nao-autenticado', textosDaPorta.semAcesso)
        }
        const aviso = lerJson(corpo)
        await vez.ocupar(() => receber(aviso, { headers, corpo }))
        return reply.code(204).send()
      },
    })
  })
}

export const unico = (valor: string | string[] | undefined): string | undefined =>
  typeof valor === 'string' ? valor : undefined
