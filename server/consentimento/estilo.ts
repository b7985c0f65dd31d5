import { createHash } from 'node:crypto'
import { estiloDoCliente } from '#shared/look/cliente.ts'

const resumo = createHash('sha256').update(estiloDoCliente).digest('base64')

/** No script, no resource, no frame; forms post only to their own origin. */
export const cabecalhosDaPagina = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${resumo}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-robots-tag': 'noindex, nofollow, noarchive',
} as const
