import { createHash, randomBytes } from 'node:crypto'
import type { ConfigWeb } from '#shared/config-web.ts'

type Person = { login: string; senha: string }

/**
 * Signs a demo person in like a browser, redirect by redirect, by the configured flow.
 *
 * @param web address of the running web, whose `/callback` is registered at the identity server
 * @returns an access token of the API
 * @throws Error with the step at which the identity server refused
 */
export async function signIn(web: string, { identidade }: ConfigWeb, person: Person) {
  const { authority, clientId, fluxo, escopos } = identidade
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${web}/callback`
  const ask = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: escopos.join(' '),
    state: randomBytes(16).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
    response_mode: 'fragment',
    ...(fluxo === 'codigo'
      ? {
          response_type: 'code',
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        }
      : { response_type: 'id_token token' }),
  })

  const { authorization_endpoint: authorize, token_endpoint: tokens } = await discover(authority)
  const visit = visitor()
  const page = await visit(`${authorize}?${ask}`)
  if (!page.url.includes('/interaction/')) throw new Error('The identity server showed no sign-in')
  const { login, senha } = person
  const end = await visit(`${page.url}/entrar`, new URLSearchParams({ login, senha }), redirectUri)
  const answer = new URLSearchParams(new URL(end.url).hash.slice(1))
  const error = answer.get('error')
  if (error) throw new Error(`The identity server answered ${error}`)
  if (!end.url.startsWith(redirectUri)) throw new Error('Wrong login, or too many attempts')

  const token = answer.get('access_token')
  if (token) return token
  return exchange(tokens, {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code: answer.get('code') ?? '',
    code_verifier: verifier,
  })
}

async function discover(authority: string): Promise<Record<string, string>> {
  const base = authority.replace(/\/$/, '')
  const answer = await fetch(`${base}/.well-known/openid-configuration`)
  if (!answer.ok) throw new Error(`The identity server answered ${answer.status}`)
  return (await answer.json()) as Record<string, string>
}

async function exchange(url: string | undefined, form: Record<string, string>): Promise<string> {
  const answer = await fetch(String(url), { method: 'POST', body: new URLSearchParams(form) })
  const body = (await answer.json()) as { access_token?: string; error?: string }
  if (!body.access_token) throw new Error(`The code was refused: ${body.error ?? answer.status}`)
  return body.access_token
}

/** Follows redirects with cookies, and stops before it would visit `stopAt`. */
function visitor() {
  const cookies = new Map<string, string>()
  return async (url: string, form?: URLSearchParams, stopAt?: string): Promise<{ url: string }> => {
    let body = form
    for (let hops = 0; hops < 12; hops += 1) {
      if (stopAt && url.startsWith(stopAt)) return { url }
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { body }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      await answer.arrayBuffer()
      const location = answer.headers.get('location')
      if (!location) return { url }
      url = new URL(location, url).href
      body = undefined
    }
    throw new Error('Too many redirects')
  }
}
