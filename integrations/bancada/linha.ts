import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { falhasDaLinha } from '../falhas.ts'
import { ehSistema, type Sistema } from '../sistemas.ts'
import type { Bancada } from './modos.ts'

/**
 * Puts the bench between the world and every stand-in, by the first word of the address: what is
 * registered below `/sms` fails as the bench says of `sms`. Their own pages always answer.
 */
export function adicionarLinha(app: FastifyInstance, bancada: Bancada): void {
  app.addHook('onRequest', async (request, reply) => {
    const sistema = sistemaDe(request)
    if (!sistema) return undefined
    const inicio = performance.now()
    const em = new Date()
    reply.raw.once('close', () =>
      bancada.anotar(sistema, {
        em,
        metodo: request.method,
        caminho: semNumeros(request.url),
        status: reply.raw.writableFinished ? reply.raw.statusCode : null,
        ms: Math.round(performance.now() - inicio),
      }),
    )
    const modo = bancada.modoDe(sistema)
    if (modo === 'fora') {
      reply.hijack()
      request.raw.socket.resetAndDestroy()
      return reply
    }
    if (modo === 'lento') return falhasDaLinha.demora(reply)
    if (modo === 'recusando') return reply.code(503).send()
    return undefined
  })

  app.addHook('onSend', async (request, reply, corpo) => {
    const sistema = sistemaDe(request)
    if (!sistema || bancada.modoDe(sistema) !== 'cortada') return corpo
    return cortar(reply, typeof corpo === 'string' ? corpo : '')
  })
}

/** Promises the whole answer, sends half of it, and drops the line. */
function cortar(reply: FastifyReply, corpo: string): Readable {
  const bytes = Buffer.from(corpo || '{"resposta":"cortada"}')
  reply.header('content-length', bytes.byteLength)
  const metade = new Readable({ read: () => undefined })
  metade.push(bytes.subarray(0, bytes.byteLength / 2))
  setTimeout(() => metade.destroy(new Error('cut by the bench')), 20)
  return metade
}

/** Whose protocol a request speaks; none for the pages, their buttons and the ledgers of tests. */
function sistemaDe({ url, headers }: FastifyRequest): Sistema | undefined {
  const [, palavra = '', ...resto] = url.split(/[/?]/)
  const dasPaginas = resto.length === 0 || resto[0] === '' || resto[0] === 'livro'
  if (dasPaginas || headers.accept?.includes('text/html')) return undefined
  return ehSistema(palavra) ? palavra : undefined
}

/** An address as it may be shown: long numbers lose their end, and so does a query. */
const semNumeros = (url: string): string =>
  url
    .replace(/\?.*$/, '?…')
    .replaceAll(/\d{6,}/g, (numero) => `${numero.slice(0, 2)}${'•'.repeat(numero.length - 2)}`)
