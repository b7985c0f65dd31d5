import { setTimeout as depois } from 'node:timers/promises'
import type { JWK } from 'jose'
import { z } from 'zod'
import type { ChavesGuardadas } from './chaves.ts'
import {
  createTokenVerifier,
  IdentidadeForaDoAr,
  type TokenSettings,
  type TokenVerifier,
} from './token.ts'

const Descoberta = z.object({ issuer: z.string(), jwks_uri: z.url() })

const limiteMs = 3000

/** A call waits so long for an identity server before keys of the disk verify its token. */
const esperaMs = 300

/** A question whether it answers is asked once for all who ask within this time. */
const respostaMs = 1000
const prontidaoMs = 1200

type Emissor = TokenVerifier & {
  /** Whether the identity server answers now: while it does not, nobody can sign in. */
  responde: () => Promise<boolean>
}

/**
 * The verifier of tokens, from the address of the identity server alone: the address of its keys is
 * discovered (OpenID Connect Discovery) at the first call, and again while it does not answer, so
 * both servers may start in any order. Until it answers, keys of the disk verify.
 *
 * @throws IdentidadeForaDoAr from `verify` while it was never reached, of what the disk does not know
 */
export function verificarPor(
  authority: string,
  settings: Omit<TokenSettings, 'issuer' | 'jwksUrl' | 'chaves' | 'aoLer'>,
  guardadas?: ChavesGuardadas,
): Emissor {
  const responde = perguntarPor(authority)
  let descoberto: Promise<TokenVerifier> | undefined
  let perguntadoEm = -Infinity
  let reserva: { verifier: TokenVerifier; em: number; emUso: boolean } | undefined

  const verificador = (issuer: string, jwksUrl: string, chaves?: readonly JWK[]) =>
    createTokenVerifier({
      ...settings,
      issuer,
      jwksUrl,
      ...(chaves && { chaves }),
      aoLer: (keys) => guardadas?.escrever({ issuer, jwksUrl, keys }),
    })

  const lidas = guardadas?.ler(authority)
  if (lidas) {
    const verifier = verificador(lidas.issuer, lidas.jwksUrl, lidas.keys)
    reserva = { verifier, em: lidas.em, emUso: false }
  }

  async function descobrir(): Promise<TokenVerifier> {
    try {
      const answer = await fetch(`${authority}/.well-known/openid-configuration`, {
        redirect: 'error',
        signal: AbortSignal.timeout(limiteMs),
      })
      const { issuer, jwks_uri: jwksUrl } = Descoberta.parse(await answer.json())
      if (issuer.replace(/\/+$/, '') !== authority) throw new Error(`It calls itself ${issuer}`)
      const verifier = verificador(issuer, jwksUrl)
      await verifier.prefetch()
      reserva = undefined
      return verifier
    } catch (cause) {
      descoberto = undefined
      throw new IdentidadeForaDoAr(cause)
    }
  }

  /**
   * The first calls wait a little, so that a healthy identity server is asked first; the others are
   * not slowed down by one that hangs.
   */
  async function obter(): Promise<TokenVerifier> {
    if (!reserva || !guardadas?.valem(reserva.em)) return (descoberto ??= descobrir())
    const { verifier, emUso } = reserva
    if (!descoberto && performance.now() - perguntadoEm < respostaMs && emUso) return verifier
    perguntadoEm = performance.now()
    const pedido = (descoberto ??= descobrir()).catch(() => verifier)
    if (emUso) return verifier
    const primeiro = await Promise.race([pedido, depois(esperaMs, verifier)])
    if (reserva) reserva.emUso = true
    return primeiro
  }

  return {
    responde,
    verify: async (token) => (await obter()).verify(token),
    prefetch: async () => void (await obter()),
    forget: (encerrada) => {
      reserva?.verifier.forget(encerrada)
      descoberto?.then((verifier) => verifier.forget(encerrada)).catch(() => undefined)
    },
  }
}

function perguntarPor(authority: string): () => Promise<boolean> {
  let pergunta: Promise<boolean> | undefined
  let desde = 0
  return () => {
    if (!pergunta || performance.now() - desde > respostaMs) {
      desde = performance.now()
      pergunta = fetch(`${authority}/.well-known/openid-configuration`, {
        redirect: 'error',
        signal: AbortSignal.timeout(prontidaoMs),
      }).then(
        async (resposta) => {
          await resposta.body?.cancel()
          return resposta.ok
        },
        () => false,
      )
    }
    return pergunta
  }
}
