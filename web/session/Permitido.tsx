import type { ReactNode } from 'react'
import type { Permissao } from '#shared/permissoes.ts'
import { usePermissao } from './permissoes.ts'

type Props = {
  permissao: Permissao
  children: ReactNode
  /** What stands there for who may not. Nothing, unless said. */
  senao?: ReactNode
}

/** Shows what the person may do. The server decides again; this only spares a refusal. */
export function Permitido({ permissao, children, senao = null }: Props) {
  return usePermissao(permissao) ? children : senao
}
