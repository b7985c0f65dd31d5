import type { ReactNode } from 'react'

/** One line of the palette: Enter or a click runs `abrir`. */
export type Resultado = {
  id: string
  titulo: string
  descricao?: string
  icone?: ReactNode
  /** The keys that do the same, shown at the end of the line. */
  teclas?: string
  abrir: () => void
}

/** Something that can be searched: screens, actions, clients. Registered in `app/fontes.tsx`. */
export type Fonte = {
  grupo: string
  /** Milliseconds to wait after the last key; 0 for what needs no network. */
  espera: number
  buscar: (texto: string, signal: AbortSignal) => Promise<Resultado[]> | Resultado[]
  /** Said when this source has nothing to say to what was typed. */
  vazio?: (texto: string) => string | undefined
}
