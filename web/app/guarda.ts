import type { CodigoOidc } from '#web/session/oidc/error.ts'
import type { MotivoSaida } from '#web/session/oidc/sessao.ts'

/** Where a sign-in leads that did not come from a deep link. */
const INICIO = '/front'

/** Why the person is at `/login`, in words for `LoginPage`. */
type Motivo = CodigoOidc | MotivoSaida

/** Only a path of ours inside `/front` is gone back to: never another site, never `/login`. */
export function destinoAposEntrada(de: string | undefined): string {
  const nosso = de !== undefined && /^\/front(?:[/?#]|$)/.test(de) && !de.includes('\\')
  return nosso ? de : INICIO
}

/** `/login` with the reason, keeping the deep link. */
export function destinoDeEntrada(motivo: Motivo, de?: string): string {
  const destino = destinoAposEntrada(de)
  const busca = new URLSearchParams({ motivo })
  if (destino !== INICIO) busca.set('de', destino)
  return `/login?${busca.toString()}`
}

/**
 * Whether this `/login` follows a sign-out, in this tab or in another, or the idle limit. It then never signs in
 * silently: the identity server may not have ended the session yet, and the person would be signed
 * in again.
 */
export function acabouDeSair({ pathname, search }: { pathname: string; search: string }): boolean {
  const busca = new URLSearchParams(search)
  return (
    pathname === '/login' &&
    (['ocioso', 'saiu_so_daqui'].includes(busca.get('motivo') ?? '') ||
      [busca.get('motivo'), busca.get('state')].includes('saiu'))
  )
}

const forma = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Specification, section 5: only a UUID-shaped id is opened. */
export const temFormaDeId = (texto: string): boolean => forma.test(texto)

/** The shell is drawn for a signed-in person, and for nobody else. */
export const desvio = (
  rota: 'front' | 'login',
  entrou: boolean,
  de: string,
): { para: '/login' | '/front'; de?: string } | undefined => {
  if (rota === 'front' && !entrou) {
    return de === INICIO ? { para: '/login' } : { para: '/login', de }
  }
  return rota === 'login' && entrou ? { para: INICIO } : undefined
}
