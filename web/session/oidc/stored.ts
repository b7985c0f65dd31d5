import type { Usuario } from './response.ts'

/** Session storage: the user of this tab survives a reload and ends with the tab. */
const key = 'oidc:usuario'
const semFrame = 'oidc:sem-frame'

export const guardarUsuario = (usuario: Usuario) =>
  sessionStorage.setItem(key, JSON.stringify(usuario))

export const apagarUsuario = () => sessionStorage.removeItem(key)

/** The stored user whose token still works at `agora` (epoch ms). */
export function lerUsuario(agora: number): Usuario | undefined {
  const stored = sessionStorage.getItem(key)
  if (!stored) return undefined
  const usuario: Usuario = JSON.parse(stored)
  return usuario.expiraEm > agora ? usuario : undefined
}

/** The browser keeps the identity server's cookie from frames: sign in without them. */
export const marcarSemFrame = () => sessionStorage.setItem(semFrame, '1')
export const isSemFrame = () => sessionStorage.getItem(semFrame) !== null

/** Local storage: when the person last used any tab of this browser (epoch ms). */
const uso = 'oidc:uso'

export const lerUso = () => Number(localStorage.getItem(uso) ?? Number.NaN)
export const apagarUso = () => localStorage.removeItem(uso)

/** Written once a second at most. */
export function guardarUso(agora: number): void {
  if (Math.abs(agora - lerUso()) < 1000) return
  try {
    localStorage.setItem(uso, String(agora))
  } catch {
    // A full storage: each tab counts for itself.
    apagarUso()
  }
}
