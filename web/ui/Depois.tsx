import { Suspense, type ReactNode } from 'react'
import { usePintada } from './use-pintada.ts'

type Props = {
  /** Stands there until then, as tall as what comes. */
  lugar: ReactNode
  children: ReactNode
}

/** A part that is drawn, or asked for, once the screen that it belongs to has been painted. */
export function Depois({ lugar, children }: Props) {
  return usePintada() ? <Suspense fallback={lugar}>{children}</Suspense> : lugar
}
