import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { daPropriaPagina } from '#shared/hospedeiro.ts'
import { cabecalhosDaPagina } from '../pagina.ts'
import { ehSistema, nomesDosSistemas } from '../sistemas.ts'
import { doCampo } from './instantes.ts'
import { type Bancada, Modo } from './modos.ts'
import { paginaDaBancada } from './pagina.ts'
import type { Relogio } from './relogio.ts'

const Mudanca = z.object({ modo: Modo })
const Acerto = z.union([
  z.object({ instante: z.literal('').transform(() => null) }),
  z.object({ instante: z.iso.datetime({ offset: true }).nullable() }),
  z
    .object({ digitado: z.string().transform(doCampo).pipe(z.string()) })
    .transform(({ digitado }) => ({ instante: digitado })),
])

/**
 * The bench: its page, its buttons, and the same by JSON for tests. `GET /bancada` answers the
 * modes, `POST /bancada/sms {"modo":"fora"}` changes one, `POST /bancada` resets all, and `POST
 * /bancada/relogio {"instante":"…"}` sets the clock of the server (null is true time).
 */
export function adicionarBancada(app: FastifyInstance, bancada: Bancada, relogio?: Relogio): void {
  const montados = () =>
    nomesDosSistemas.filter((cada) => app.hasRoute({ method: 'GET', url: `/${cada}/` }))

  app.register(async (dentro) => {
    dentro.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, corpo: string) =>
        Object.fromEntries(new URLSearchParams(corpo)),
    )
    dentro.addHook('onRequest', soDaqui)

    dentro.get('/', async (_request, reply) =>
      reply.headers(cabecalhosDaPagina).send(
        paginaDaBancada({
          bancada,
          montados: montados(),
          agora: new Date(),
          adiantadoMs: (await relogio?.adiantadoMs()) ?? null,
        }),
      ),
    )
    dentro.get('/bancada', async () => bancada.modos())

    dentro.post('/bancada', async (request, reply) => {
      for (const sistema of nomesDosSistemas) bancada.mudar(sistema, 'normal')
      return feito(request, reply)
    })
    dentro.post<{ Params: { sistema: string } }>('/bancada/:sistema', async (request, reply) => {
      const { sistema } = request.params
      const { data } = Mudanca.safeParse(request.body)
      if (!ehSistema(sistema)) return reply.code(404).send()
      if (!data) return reply.code(400).send({ erro: `modo: ${Modo.options.join(', ')}` })
      bancada.mudar(sistema, data.modo)
      return feito(request, reply)
    })
    dentro.post('/bancada/relogio', async (request, reply) => {
      const { data } = Acerto.safeParse(request.body)
      if (!data) return reply.code(400).send({ erro: 'instante: um instante ISO, ou nada' })
      const acertou = await relogio?.acertar(data.instante)
      if (!acertou) return reply.code(502).send({ erro: 'O servidor não acertou o relógio' })
      return feito(request, reply)
    })
  })
}

/** A page of somebody else's must not press the buttons. */
async function soDaqui({ method, headers }: FastifyRequest, reply: FastifyReply) {
  if (method !== 'GET' && !daPropriaPagina(headers)) return reply.code(403).send()
  return undefined
}

/** Back to the page for a person, nothing for a program. */
const feito = ({ headers }: FastifyRequest, reply: FastifyReply) =>
  headers.accept?.includes('text/html') ? reply.redirect('/', 303) : reply.code(204).send()
