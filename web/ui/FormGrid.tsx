import type { ReactNode } from 'react'
import './form-grid.css'

/** Fields in two columns, one on a phone; `largo` takes the whole width. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="grade">{children}</div>
}

export function Largo({ children }: { children: ReactNode }) {
  return <div className="linha-toda">{children}</div>
}
