import { useMemo } from 'react'
import { useStore } from 'zustand'
import { permissoes } from '#web/session/permissoes.ts'
import { usePromotor } from '#web/session/promotor.ts'
import { telas, type Tela } from './telas.tsx'

/** The screens that the person's controls open; none for who has no promotor. */
export function useTelas(): readonly Tela[] {
  const controles = useStore(permissoes, (state) => state.controles)
  const { estado } = usePromotor()
  return useMemo(() => {
    if (estado === 'nenhum') return []
    return telas.filter(({ permissao }) => permissao === undefined || controles.has(permissao))
  }, [controles, estado])
}
