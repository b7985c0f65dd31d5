import type { ClientMetadata, Provider } from 'oidc-provider'
import type { IdentityConfig } from './config.ts'

/** The web, once for each flow: `crm-web` (implicit, the specification's) and `crm-web-pkce`. */
export function clients({
  webOrigins,
  umPasso,
}: Pick<IdentityConfig, 'webOrigins' | 'umPasso'>): ClientMetadata[] {
  const at = (path: string) => webOrigins.map((origin) => origin + path)
  const web: Omit<ClientMetadata, 'client_id'> = {
    client_name: 'Consigna',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'RS256',
    redirect_uris: [...at('/callback'), ...at('/silent')],
    post_logout_redirect_uris: at('/login'),
    scope: 'openid profile',
  }
  return [
    {
      ...web,
      client_id: 'crm-web',
      grant_types: ['implicit'],
      response_types: umPasso ? ['id_token token'] : ['id_token token', 'id_token'],
    },
    {
      ...web,
      client_id: 'crm-web-pkce',
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ]
}

type Schema = { invalidate: (message: string, code?: string) => void }

/**
 * OpenID Connect forbids http and localhost as addresses of an implicit client. Where the identity
 * server itself is on localhost, so is the web; nowhere else is this relaxed.
 */
export function relaxForLoopback(provider: Provider): void {
  const { Client }: { Client: unknown } = provider
  if (!hasSchema(Client)) throw new Error('oidc-provider has no Client.Schema any more')
  const schema = Client.Schema.prototype
  const { invalidate } = schema
  schema.invalidate = function (this: Schema, message, code) {
    if (code === 'implicit-force-https' || code === 'implicit-forbid-localhost') return
    invalidate.call(this, message, code)
  }
}

function hasSchema(client: unknown): client is { Schema: { prototype: Schema } } {
  return typeof client === 'function' && 'Schema' in client
}
