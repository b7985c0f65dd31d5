import type { RefObject } from 'react'
import { useAtalhos } from './atalhos.ts'

/** `/` focuses the search field of the screen. */
export function useAtalhoDeBusca(campo: RefObject<HTMLInputElement | null>): void {
  useAtalhos([
    {
      teclas: '/',
      descricao: 'Buscar nesta lista',
      grupo: 'Geral',
      fazer: () => campo.current?.focus(),
    },
  ])
}
