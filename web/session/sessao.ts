import { useSyncExternalStore } from 'react'
import { createOidc, type Oidc } from './oidc/client.ts'
import type { Usuario } from './oidc/response.ts'
import { config } from './config.ts'

let cliente: Oidc | undefined

/** The one client of the identity server. */
export function oidc(): Oidc {
  const { umPasso, ...identidade } = config().identidade
  cliente ??= createOidc({ ...identidade, entradaSemToken: !umPasso })
  return cliente
}

const assinar = (ouvinte: () => void) => oidc().assinar(ouvinte)

/** Who is signed in in this tab, if anybody is. */
export const useUsuario = (): Usuario | undefined =>
  useSyncExternalStore(assinar, () => oidc().usuario())
