import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Permissao } from '#shared/permissoes.ts'
import { useLeitura } from '#web/session/motivo.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

type Props = { titulo: string; permissao: Permissao; children: ReactNode }

/** A screen that is for one access: who lacks it reads so once, not in each block, and is led to *Meu dia*. */
export function SoComAcesso({ titulo, permissao, children }: Props) {
  const { indisponivel } = useLeitura(permissao)
  if (indisponivel === undefined) return children
  return (
    <div className="pagina">
      <h1>{titulo}</h1>
      <EmptyState
        titulo="Esta tela não faz parte do seu acesso"
        texto={indisponivel}
        acao={
          <Link to="/front/inicio" className="escolha">
            Ir para Meu dia
          </Link>
        }
      />
    </div>
  )
}
