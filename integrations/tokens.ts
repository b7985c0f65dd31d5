import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Credencial } from './oauth.ts'

/** Tokens of a stand-in: issues them for its credential, and checks them in requests. */
export function darTokens(
  app: FastifyInstance,
  { id, segredo }: Credencial,
): (request: FastifyRequest) => boolean {
  const tokens = new Set<string>()
  const esperada = `Basic ${Buffer.from(`${id}:${segredo}`).toString('base64')}`
  app.post('/oauth/token', async ({ headers }, reply) => {
    if (!iguais(headers.authorization ?? '', esperada)) {
      return reply.code(401).send({ error: 'invalid_client' })
    }
    const token = randomUUID()
    tokens.add(token)
    return { access_token: token, token_type: 'Bearer', expires_in: 3600 }
  })
  return ({ headers }) => tokens.has(headers.authorization?.replace(/^Bearer /, '') ?? '')
}

const iguais = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
