import { useStore } from 'zustand'
import type { Permissao } from '#shared/permissoes.ts'
import { useOnline } from './conexao.ts'
import { permissoes } from './permissoes.ts'

const SEM_REDE = 'Sem conexão: o que muda o cliente espera a rede voltar'

/** Why the person may not make a call now, or undefined: for a button that stays and says why. */
export function useMotivo(): (permissao: Permissao) => string | undefined {
  const controles = useStore(permissoes, (state) => state.controles)
  const online = useOnline()
  return (permissao) => {
    if (permissao !== 'publico' && permissao !== 'logado' && !controles.has(permissao)) {
      return `Seu acesso não inclui ${permissao}: peça ao controle de acesso`
    }
    return online ? undefined : SEM_REDE
  }
}
