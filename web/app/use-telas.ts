import { useMemo } from 'react'
import { useStore } from 'zustand'
import { permissoes } from '#web/session/permissoes.ts'
import { telas, type Tela } from './telas.tsx'

/** The screens that the person's controls open. */
export function useTelas(): readonly Tela[] {
  const controles = useStore(permissoes, (state) => state.controles)
  return useMemo(
    () => telas.filter(({ permissao }) => permissao === undefined || controles.has(permissao)),
    [controles],
  )
}
