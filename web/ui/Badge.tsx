import type { ReactNode } from 'react'
import './badge.css'

type Props = { tom?: 'neutro' | 'azul' | 'verde' | 'vermelho' | 'ambar'; children: ReactNode }

/** A short fact of a record: `Restrito`, `Em atendimento`, `3 novas`. */
export function Badge({ tom = 'neutro', children }: Props) {
  return (
    <span className="selo" data-tom={tom}>
      {children}
    </span>
  )
}
