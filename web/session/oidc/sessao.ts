import type { ErroOidc } from './error.ts'
import type { Usuario } from './response.ts'
import { apagarUsuario, guardarUsuario } from './stored.ts'

export type MotivoSaida = 'saiu' | 'expirou' | 'ocioso' | 'outro_usuario'

export type EventoOidc =
  | { tipo: 'usuario'; usuario: Usuario }
  | { tipo: 'sem_usuario'; motivo: MotivoSaida }
  | { tipo: 'renovacao_falhou'; erro: ErroOidc }

export type Sessao = {
  usuario: () => Usuario | undefined
  adotar: (usuario: Usuario) => void
  esquecer: (motivo: MotivoSaida) => void
  avisar: (evento: EventoOidc) => void
  assinar: (listener: (evento: EventoOidc) => void) => () => void
}

/** The signed-in person of this tab, and the listeners of changes. */
export function createSessao(): Sessao {
  const listeners = new Set<(evento: EventoOidc) => void>()
  let usuario: Usuario | undefined

  function avisar(evento: EventoOidc): void {
    for (const listener of listeners) listener(evento)
  }

  return {
    usuario: () => usuario,
    avisar,
    adotar(novo) {
      usuario = novo
      guardarUsuario(novo)
      avisar({ tipo: 'usuario', usuario: novo })
    },
    esquecer(motivo) {
      apagarUsuario()
      if (!usuario) return
      usuario = undefined
      avisar({ tipo: 'sem_usuario', motivo })
    },
    assinar(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
