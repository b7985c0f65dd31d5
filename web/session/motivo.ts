import { useStore } from 'zustand'
import type { Permissao } from '#shared/permissoes.ts'
import { permissoes } from './permissoes.ts'

/** Why the person may not make a call, or undefined: for a button that stays and says why. */
export function useMotivo(): (permissao: Permissao) => string | undefined {
  const controles = useStore(permissoes, (state) => state.controles)
  return (permissao) =>
    permissao === 'publico' || permissao === 'logado' || controles.has(permissao)
      ? undefined
      : `Seu acesso não inclui ${permissao}: peça ao controle de acesso`
}
