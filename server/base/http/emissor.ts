import { z } from 'zod'
import {
  createTokenVerifier,
  IdentidadeForaDoAr,
  type TokenSettings,
  type TokenVerifier,
} from './token.ts'

const Descoberta = z.object({ issuer: z.string(), jwks_uri: z.url() })

const limiteMs = 3000

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
 * both servers may start in any order.
 *
 * @throws IdentidadeForaDoAr from `verify` while it was never reached
 */
export function verificarPor(
  authority: string,
  settings: Omit<TokenSettings, 'issuer' | 'jwksUrl'>,
): Emissor {
  const responde = perguntarPor(authority)
  let descoberto: Promise<TokenVerifier> | undefined

  async function descobrir(): Promise<TokenVerifier> {
    try {
      const answer = await fetch(`${authority}/.well-known/openid-configuration`, {
        redirect: 'error',
        signal: AbortSignal.timeout(limiteMs),
      })
      const { issuer, jwks_uri: jwksUrl } = Descoberta.parse(await answer.json())
      if (issuer.replace(/\/+$/, '') !== authority) throw new Error(`It calls itself ${issuer}`)
      const verifier = createTokenVerifier({ ...settings, issuer, jwksUrl })
      await verifier.prefetch()
      return verifier
    } catch (cause) {
      descoberto = undefined
      throw new IdentidadeForaDoAr(cause)
    }
  }

  const obter = () => (descoberto ??= descobrir())

  return {
    responde,
    verify: async (token) => (await obter()).verify(token),
    prefetch: async () => void (await obter()),
    forget: (encerrada) => {
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
