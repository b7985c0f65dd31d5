import { useNavigate, useParams } from '@tanstack/react-router'
import { chaves } from '#web/api/chaves.ts'
import { abas, fechar } from '#web/session/abas.ts'
import { proximaAba } from '#web/session/politica-abas.ts'
import { temFormaDeId } from './guarda.ts'
import { esquecerCliente } from './query-client.ts'

/** The client on the screen, if one is. */
export function useClienteAtivo(): string | undefined {
  const { idRelacionamento } = useParams({ strict: false })
  // An address that names no client opens no tab.
  return idRelacionamento && temFormaDeId(idRelacionamento)
    ? idRelacionamento.toLowerCase()
    : undefined
}

/** Closes a client's tab: its requests are given up and its data forgotten. */
export function useFecharCliente(): (id: string) => void {
  const navigate = useNavigate()
  const ativo = useClienteAtivo()
  return (id) => {
    const proxima = proximaAba(abas.getState().abas, id)
    fechar(id)
    void esquecerCliente(chaves.cliente(id))
    if (id !== ativo) return
    if (proxima) {
      const params = { idRelacionamento: proxima.idRelacionamento }
      const search = proxima.lugar ? { aba: proxima.lugar } : {}
      void navigate({ to: '/front/clientes/$idRelacionamento', params, search })
    } else void navigate({ to: '/front/clientes' })
  }
}
