import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { ErroOidc } from './error.ts'

/** The parts of the discovery document this client reads. */
export type Metadata = {
  issuer: string
  authorization_endpoint: string
  jwks_uri: string
  token_endpoint?: string
  end_session_endpoint?: string
  authorization_response_iss_parameter_supported?: boolean
}

export type Discovery = {
  metadata: () => Promise<Metadata>
  /** Asked anew: before the page leaves for a server that may hang. */
  fresh: () => Promise<Metadata>
  keys: () => Promise<JWTVerifyGetKey>
}

/**
 * Reads the discovery document once; a failure is forgotten, so the next call asks again.
 *
 * @param prazo milliseconds for the answer
 */
export function createDiscovery(authority: string, prazo: number): Discovery {
  let asked: Promise<Metadata> | undefined
  let keySet: JWTVerifyGetKey | undefined

  function metadata(): Promise<Metadata> {
    asked ??= read(authority, prazo).catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }

  function fresh(): Promise<Metadata> {
    asked = undefined
    return metadata()
  }

  async function keys(): Promise<JWTVerifyGetKey> {
    keySet ??= createRemoteJWKSet(new URL((await metadata()).jwks_uri), {
      cooldownDuration: 10_000,
    })
    return keySet
  }

  return { metadata, fresh, keys }
}

async function read(authority: string, prazo: number): Promise<Metadata> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`
  let metadata: Metadata
  try {
    const signal = AbortSignal.timeout(prazo)
    const response = await fetch(address, { credentials: 'omit', cache: 'no-store', signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    metadata = await response.json()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new ErroOidc('tempo_esgotado', 'discovery')
    }
    throw new ErroOidc('rede', `discovery: ${error instanceof Error ? error.message : 'failed'}`)
  }
  if (!isComplete(metadata)) throw new ErroOidc('resposta_invalida', 'discovery')
  if (metadata.issuer !== authority) throw new ErroOidc('resposta_invalida', 'discovery issuer')
  return metadata
}

const isComplete = (metadata: Partial<Metadata> | null) =>
  typeof metadata?.issuer === 'string' &&
  typeof metadata.authorization_endpoint === 'string' &&
  typeof metadata.jwks_uri === 'string'
