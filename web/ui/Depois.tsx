import type { ReactNode } from 'react'
import { Parte } from './Parte.tsx'
import { usePintada } from './use-pintada.ts'

type Props = {
  /** Stands there until then, as tall as what comes. */
  lugar: ReactNode
  children: ReactNode
}

/** A part rendered, or fetched, after the first paint of its screen; where it does not come, the rest stays. */
export function Depois({ lugar, children }: Props) {
  return usePintada() ? <Parte espera={lugar}>{children}</Parte> : lugar
}
