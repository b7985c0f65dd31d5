/** A browser reduced to what the protocol sees: addresses, cookies by path, and no redirects. */
export class Visitor {
  issuer: string
  webOrigin: string
  cookies = new Map<string, { name: string; value: string; path: string }>()

  constructor(issuer: string, webOrigin: string) {
    this.issuer = issuer
    this.webOrigin = webOrigin
  }

  async visit(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.issuer)
    const cookie = [...this.cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const headers = new Headers(init.headers)
    if (cookie) headers.set('cookie', cookie)
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return response
  }

  /** Keeps a cookie as a browser would; an empty one is gone. */
  keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/; ?/)
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/'
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name + path)
    else this.cookies.set(name + path, { name, value, path })
  }

  /** Asks to sign in; a parameter set to `undefined` is left out. */
  authorize(params: Record<string, string | undefined> = {}): Promise<Response> {
    const all: Record<string, string | undefined> = {
      client_id: 'crm-web',
      response_type: 'id_token token',
      scope: 'openid profile core',
      redirect_uri: `${this.webOrigin}/callback`,
      state: 'st',
      nonce: 'no',
      ...params,
    }
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value)
    return this.visit(`/auth?${query}`)
  }

  /** Posts the form of the sign-in page that `response` led to. */
  post(
    response: Response,
    login: string,
    senha = 'demo',
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.visit(`${location(response)}/entrar`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ login, senha }),
    })
  }

  /** The whole way: asks, signs in, and returns the answer to the web. */
  async enter(params: Record<string, string | undefined> = {}, login = 'atendente') {
    const response = await this.post(await this.authorize(params), login)
    return this.visit(location(response))
  }
}

export function location(response: Response): string {
  return response.headers.get('location') ?? ''
}

/** What the identity server answered in the fragment of its redirect. */
export function fragment(response: Response): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(new URL(location(response)).hash.slice(1)))
}
