import type { FastifyReply } from 'fastify'

/** How a line to a system outside fails, for the stand-ins to answer so. */
export type FalhaDaLinha = 'cai' | 'demora' | 'truncada' | 'redireciona' | 'enorme' | 'outra-forma'

export const falhasDaLinha: Record<FalhaDaLinha, (reply: FastifyReply) => Promise<unknown>> = {
  cai: async (reply) => reply.code(503).send(),
  demora: async (reply) => {
    await desistir(reply)
    return reply.code(504).send()
  },
  truncada: async (reply) => reply.type('application/json').send('{"numero":"1","protoc'),
  redireciona: async (reply) => reply.redirect('http://127.0.0.1:1/', 307),
  enorme: async (reply) => reply.type('application/json').send(`"${'x'.repeat(5_000_000)}"`),
  'outra-forma': async (reply) => reply.send({ resultado: 'ok' }),
}

/** A minute, or until the other side hangs up. */
async function desistir(reply: FastifyReply): Promise<void> {
  await new Promise<void>((resolve) => {
    const relogio = setTimeout(resolve, 60_000)
    reply.raw.on('close', () => {
      clearTimeout(relogio)
      resolve()
    })
  })
}
