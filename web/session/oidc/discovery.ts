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
  keys: () => Promise<JWTVerifyGetKey>
}

/** Reads the discovery document once; a failure is forgotten, so the next call asks again. */
export function createDiscovery(authority: string): Discovery {
  let asked: Promise<Metadata> | undefined
  let keySet: JWTVerifyGetKey | undefined

  function metadata(): Promise<Metadata> {
    asked ??= read(authority).catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }

  async function keys(): Promise<JWTVerifyGetKey> {
    keySet ??= createRemoteJWKSet(new URL((await metadata()).jwks_uri), {
      cooldownDuration: 10_000,
    })
    return keySet
  }

  return { metadata, keys }
}

async function read(authority: string): Promise<Metadata> {
  const address = `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`
  let metadata: Metadata
  try {
    const response = await fetch(address, { credentials: 'omit' })
    if (!response.ok) throw new Error(`status ${response.status}`)
    metadata = await response.json()
  } catch (error) {
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
