import { useSyncExternalStore } from 'react'
import type { Permissao } from '#shared/permissoes.ts'
import { useOnline } from './conexao.ts'
import { permissoes, type Acessos } from './permissoes.ts'

const SEM_REDE = 'Sem conexão: o que muda o cliente espera a rede voltar'

const { subscribe, getState } = permissoes

const useAcessos = (): Acessos => useSyncExternalStore(subscribe, getState, getState)

type Resposta = { resposta: 'sim' } | { resposta: 'nao' | 'ainda nao'; motivo: string }

/** Whether the controls include the call; while they are not known, nothing is refused. */
export function responder(
  { estado, falhou, controles }: Pick<Acessos, 'estado' | 'falhou' | 'controles'>,
  permissao: Permissao,
): Resposta {
  if (permissao === 'publico' || permissao === 'logado' || controles.has(permissao)) {
    return { resposta: 'sim' }
  }
  if (estado === 'start') {
    return { resposta: 'ainda nao', motivo: 'Seus acessos ainda não chegaram: espere um instante' }
  }
  if (falhou) {
    const motivo = 'Seus acessos não puderam ser lidos: o Consigna está perguntando de novo'
    return { resposta: 'ainda nao', motivo }
  }
  const motivo = `Seu acesso não inclui ${permissao}: peça ao controle de acesso`
  return { resposta: 'nao', motivo }
}

/** Why the person may not make a call now, or undefined: for a button that stays and says why. */
export function useMotivo(): (permissao: Permissao) => string | undefined {
  const acessos = useAcessos()
  const online = useOnline()
  return (permissao) => {
    const dito = responder(acessos, permissao)
    if (dito.resposta !== 'sim') return dito.motivo
    return online ? undefined : SEM_REDE
  }
}

/** Whether the person has the control, with or without a network: for what is not shown to others. */
export function usePode(permissao: Permissao): boolean {
  return responder(useAcessos(), permissao).resposta === 'sim'
}

/** Whether a reading is asked for now; and what stands in its place where access refuses it. */
export function useLeitura(permissao: Permissao) {
  return leituraDe(responder(useAcessos(), permissao), useOnline())
}

/** Without a network, or with accesses that are not known, nothing is asked and nothing refused. */
export const leituraDe = (dito: Resposta, online: boolean) => ({
  enabled: dito.resposta === 'sim' && online,
  indisponivel: dito.resposta === 'nao' ? dito.motivo : undefined,
})
