/** Headers of a request, as Node reads them. */
type Cabecalhos = {
  host?: string | undefined
  origin?: string | undefined
  'sec-fetch-site'?: string | string[] | undefined
}

const doLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const nomeDe = (host: string | undefined): string | undefined =>
  host !== undefined && /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : undefined

/** The names in a list of origins and names; what is neither is left out. */
export const nomesDosHospedeiros = (lugares: readonly string[]): ReadonlySet<string> =>
  new Set(lugares.flatMap((lugar) => nomeDe(lugar.replace(/^https?:\/\//, '')) ?? []))

/**
 * Whether the `Host` of a request is ours: the loopback always, else a configured name. A page of a
 * stranger whose name was made to resolve to our address (DNS rebinding) sends its own name.
 */
export function ehNossoHospedeiro(host: string | undefined, nossos: ReadonlySet<string>): boolean {
  const nome = nomeDe(host)
  return nome !== undefined && (doLoopback.test(nome) || nossos.has(nome))
}

/**
 * Whether a form came from a page of ours. `Sec-Fetch-Site` and `Origin` must both allow it; a
 * program sends neither. A page without referrer sends the origin `null`.
 */
export function daPropriaPagina(
  { host, origin, 'sec-fetch-site': lugar }: Cabecalhos,
  nossos: ReadonlySet<string> = new Set(),
): boolean {
  if (lugar !== undefined && lugar !== 'same-origin') return false
  if (origin === undefined || origin === 'null') return true
  const deOnde = origin.replace(/^https?:\/\//, '')
  return deOnde === host || nossos.has(nomeDe(deOnde) ?? '')
}
