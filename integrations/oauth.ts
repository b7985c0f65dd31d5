import { z } from 'zod'
import { ForaDoAr } from './fora-do-ar.ts'
import { ler, pedirJson, type Resposta } from './http.ts'

export type Credencial = { id: string; segredo: string }

export type Oauth = {
  sistema: string
  /** Without a slash at the end. */
  url: string
  credencial: Credencial
  /** For each exchange, the token's included. */
  limiteMs: number
  caminhoDoToken?: string
}

type PedidoComToken = {
  caminho: string
  headers?: Record<string, string>
  /** JSON; its presence makes the request a POST. */
  body?: string
}

/** Where the server leaves the seconds out, which RFC 6749 (5.1) allows. */
const SEGUNDOS_SEM_PRAZO = 300

/** Some gateways write the seconds as text. */
export const Token = z.object({
  access_token: z.string().min(1).max(4096),
  expires_in: z
    .union([
      z.number().min(1),
      z
        .string()
        .regex(/^[1-9]\d{0,8}$/)
        .transform(Number),
    ])
    .default(SEGUNDOS_SEM_PRAZO),
})

/** Obtains tokens for client credentials (RFC 6749, 4.4), and renews them in time. */
export function criarPedidor({
  sistema,
  url,
  credencial,
  limiteMs,
  caminhoDoToken = '/oauth/token',
}: Oauth): (pedido: PedidoComToken) => Promise<Resposta> {
  let token: { valor: string; ate: number } | null = null

  async function autenticar(): Promise<string> {
    if (token && performance.now() < token.ate) return token.valor
    const basica = Buffer.from(`${credencial.id}:${credencial.segredo}`).toString('base64')
    const { status, json } = await pedirJson({
      sistema,
      url: url + caminhoDoToken,
      method: 'POST',
      headers: {
        authorization: `Basic ${basica}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      limiteMs,
    })
    if (status !== 200) throw new ForaDoAr(sistema, `recusou a credencial (${status})`)
    const { access_token: valor, expires_in: segundos } = ler(sistema, Token, json)
    // Renewed a little early, so that none expires on the way.
    token = { valor, ate: performance.now() + Math.max(1, segundos - 30) * 1000 }
    return valor
  }

  /** A token that died before its time is renewed once. */
  return async ({ caminho, headers, body }) => {
    const umaVez = async () =>
      pedirJson({
        sistema,
        url: `${url}${caminho}`,
        headers: {
          authorization: `Bearer ${await autenticar()}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { method: 'POST', body }),
        limiteMs,
      })
    const resposta = await umaVez()
    if (resposta.status !== 401) return resposta
    token = null
    const segunda = await umaVez()
    if (segunda.status === 401) throw new ForaDoAr(sistema, 'recusou o token')
    return segunda
  }
}
