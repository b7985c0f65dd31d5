import type { ReactNode } from 'react'

/** One line of the palette: Enter or a click runs `abrir`. */
export type Resultado = {
  id: string
  titulo: string
  descricao?: string
  icone?: ReactNode
  /** The keys that do the same, shown at the end of the line. */
  teclas?: string
  /** True when its CPF, or its number, equals the typed one. */
  exato?: boolean
  /** Enter opens it only after an arrow or the pointer chose it. */
  soEscolhido?: boolean
  /** The palette stays open: the search goes on after it. */
  fica?: boolean
  abrir: () => void
}

/** Something that can be searched: screens, actions, clients. Registered in `app/fontes.tsx`. */
export type Fonte = {
  grupo: string
  /** What needs no network answers at once; the rest waits for the next key before it asks. */
  buscar: (texto: string, signal: AbortSignal) => Promise<Resultado[]> | Resultado[]
  /** Said when this source has nothing to say to what was typed. */
  vazio?: (texto: string) => string | undefined
}
