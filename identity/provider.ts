import {
  errors,
  interactionPolicy,
  Provider,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Pool } from 'pg'
import { descrever } from '#logs/descrever.ts'
import type { Registrar } from '#logs/registrar.ts'
import { contaAtiva, registrarEntrada } from './accounts.ts'
import { createAdapter, sidDe } from './adapter.ts'
import { clients, relaxForLoopback } from './clients.ts'
import type { IdentityConfig } from './config.ts'
import type { Keys } from './keys.ts'
import { errorPage, leftPage, outagePage, signOutPage } from './pages.ts'

/**
 * The OpenID Connect server for one set of keys. Its keys are fixed once it is made, so a rotation
 * makes another; sessions live in the database and notice nothing.
 */
export function createProvider(
  config: IdentityConfig,
  db: Pool,
  keys: Keys,
  registrar: Registrar,
): Provider {
  const report = (error: unknown) => registrar('falha', descrever(error))
  const provider = new Provider(config.issuer, {
    adapter: (model) => createAdapter(db, model),
    jwks: keys.jwks,
    clients: clients(config),
    responseTypes: ['id_token token', 'id_token', 'code'],
    // The core scope belongs to the API (`resourceIndicators`), not to this server.
    scopes: ['openid', 'profile'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'id_usuario', 'papel'] },
    pkce: { required: () => true },
    // Why the person is on the page again, said by our own web: session over, somebody else.
    extraParams: ['motivo'],
    clientBasedCORS: (_ctx, origin) => config.webOrigins.includes(origin),
    cookies: cookies(config, keys),
    ttl: ttl(config),
    features: features(config),
    interactions: {
      policy: policy(),
      url: (_ctx, { uid }) => `/interaction/${uid}`,
    },
    extraTokenClaims: (_ctx, token) =>
      'sessionUid' in token && token.sessionUid ? { sid: sidDe(token.sessionUid) } : undefined,
    async findAccount(_ctx, sub) {
      const conta = await contaAtiva(db, sub)
      if (!conta) return undefined
      const { id, login, nome, papel } = conta
      const claims = { sub: id, name: nome, preferred_username: login, id_usuario: id, papel }
      return { accountId: id, claims: () => Promise.resolve(claims) }
    },
    loadExistingGrant: (ctx) => grantFor(ctx, config),
    renderError(ctx, out, error) {
      ctx.type = 'html'
      if (ctx.status >= 500) {
        unavailable(ctx, config.webOrigins[0])
        return
      }
      ctx.body = errorPage(config.webOrigins[0], out.error, error.name === 'SessionNotFound')
    },
  })
  if (isLoopback(config.issuer)) relaxForLoopback(provider)
  // With an https issuer we stand behind whoever ends TLS: its last hop is the person's address.
  provider.proxy = config.issuer.startsWith('https:')
  provider.maxIpsCount = 1
  provider.on('end_session.success', (ctx) => {
    const idUsuario = ctx.oidc.session?.accountId
    if (idUsuario) registrarEntrada(db, { evento: 'SAIU', idUsuario, ip: ctx.ip }).catch(report)
  })
  provider.on('server_error', (_ctx, error) => report(error))
  // Koa's own writes the message. What is exposed is an answer, such as 404.
  provider.onerror = (error) => {
    if (!('expose' in error && error.expose)) report(error)
  }
  return provider
}

/** A sentence and the way back, never a blank page. */
export function unavailable(ctx: Context, webOrigin: string | undefined): void {
  ctx.status = 503
  ctx.set('Retry-After', '2')
  ctx.type = 'html'
  ctx.body = outagePage(webOrigin)
}

type Context = Pick<KoaContextWithOIDC, 'status' | 'set' | 'type' | 'body'>

const isLoopback = (issuer: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname)

function cookies({ issuer }: IdentityConfig, keys: Keys): Configuration['cookies'] {
  const secure = issuer.startsWith('https:')
  // Cookies of localhost are shared by all its ports: the name keeps two instances apart.
  const session = secure ? '__Host-consigna-id' : `consigna-id-${new URL(issuer).port || '80'}`
  return {
    keys: keys.cookies,
    names: {
      session,
      interaction: `${session}-int`.replace('__Host-', ''),
      resume: 'consigna-volta',
    },
    long: { httpOnly: true, sameSite: 'lax', secure, path: '/' },
    short: { httpOnly: true, sameSite: 'lax', secure },
  }
}

const now = () => Math.floor(Date.now() / 1000)

function ttl({ limites }: IdentityConfig): Configuration['ttl'] {
  return {
    AccessToken: limites.token,
    IdToken: Math.max(60, limites.token),
    AuthorizationCode: 60,
    Interaction: 1_800,
    Grant: limites.maxima,
    // Every silent renewal pushes the idle limit on; the absolute one counts from the sign-in.
    Session: (_ctx, { accountId, loginTs = now() }) =>
      accountId ? Math.max(1, Math.min(limites.ociosa, loginTs + limites.maxima - now())) : 3_600,
  }
}

const isNobody = ({ oidc }: KoaContextWithOIDC) => Boolean(oidc.session?.accountId && !oidc.account)

/** A person switched off while signed in: without this check oidc-provider 9.13 answers 500. */
function policy(): interactionPolicy.DefaultPolicy {
  const base = interactionPolicy.base()
  const check = new interactionPolicy.Check(
    'conta_inativa',
    'the account was deactivated',
    'login_required',
    isNobody,
  )
  base.get('login')?.checks.add(check, 0)
  return base
}

function features({ escopo, audiencia, limites }: IdentityConfig): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    userinfo: { enabled: false },
    resourceIndicators: {
      enabled: true,
      // The implicit flow gets a token for the API without asking, the code exchange as well.
      defaultResource: () => audiencia,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== audiencia) throw new errors.InvalidTarget()
        return {
          scope: escopo,
          audience: audiencia,
          accessTokenTTL: limites.token,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource(ctx, form) {
        ctx.type = 'html'
        ctx.body = signOutPage(form, isOwnSignOut(ctx))
      },
      postLogoutSuccessSource(ctx) {
        ctx.type = 'html'
        ctx.body = leftPage()
      },
    },
  }
}

/** Sign-out asked by our own site confirms itself; a link on another site must be confirmed. */
function isOwnSignOut(ctx: KoaContextWithOIDC): boolean {
  const { client, session, entities } = ctx.oidc
  const hinted = entities.IdTokenHint?.['payload']
  const sub = typeof hinted === 'object' && hinted && 'sub' in hinted ? hinted.sub : undefined
  const isOwnSite = ['same-site', 'same-origin'].includes(ctx.get('sec-fetch-site'))
  return Boolean(client) && (isOwnSite || (sub !== undefined && sub === session?.accountId))
}

/** First-party clients: no consent page for the bank's own web. */
async function grantFor(ctx: KoaContextWithOIDC, { escopo, audiencia }: IdentityConfig) {
  const { provider, client, account, session } = ctx.oidc
  if (!client || !account) return undefined
  const { clientId } = client
  const { accountId } = account
  const id = session?.grantIdFor(clientId)
  const found = id ? await provider.Grant.find(id) : undefined
  if (found && found.accountId !== accountId) return undefined
  const grant = found ?? new provider.Grant({ clientId, accountId })
  grant.addOIDCScope('openid profile')
  grant.addResourceScope(audiencia, escopo)
  if (!found) await grant.save()
  return grant
}
