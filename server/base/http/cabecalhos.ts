import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * On every answer of the API, refusals included. A constant set: computing it per request costs
 * more than many calls. Pages have their own policy (`paginas.ts`).
 */
export const cabecalhosDaApi = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

const expostos = 'Idempotent-Replayed, Retry-After, WWW-Authenticate, X-Request-Id'

/** Lets the web of another origin read the answers, when the configuration names it. */
export function permitirOrigem(
  request: FastifyRequest,
  reply: FastifyReply,
  origens: ReadonlySet<string>,
): boolean {
  if (origens.size === 0) return false
  reply.header('vary', 'Origin')
  const origem = request.headers.origin
  if (!origem || !origens.has(origem)) return false
  reply
    .header('access-control-allow-origin', origem)
    .header('access-control-expose-headers', expostos)
  return true
}
