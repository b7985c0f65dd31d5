import { Suspense, type ReactNode } from 'react'
import { usePintada } from './use-pintada.ts'

type Props = {
  /** Stands there until then, as tall as what comes. */
  lugar: ReactNode
  children: ReactNode
}

/** A part rendered, or fetched, after the first paint of its screen. */
export function Depois({ lugar, children }: Props) {
  return usePintada() ? <Suspense fallback={lugar}>{children}</Suspense> : lugar
}
