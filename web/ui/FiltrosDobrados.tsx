import type { ReactNode } from 'react'
import { ESTREITO, useMedia } from './use-media.ts'

type Props = {
  /** How many of them the person set. */
  escolhidos: number
  children: ReactNode
}

/** Many filters of one list: on a phone they lie behind one line that counts the set ones, or nobody sees the list. */
export function FiltrosDobrados({ escolhidos, children }: Props) {
  const estreito = useMedia(ESTREITO)
  const filtros = (
    <div className="filtros row" data-gap="3">
      {children}
    </div>
  )
  if (!estreito) return filtros
  return (
    <details className="stack" data-gap="3">
      <summary>{escolhidos === 0 ? 'Filtros e ordem' : `Filtros e ordem (${escolhidos})`}</summary>
      {filtros}
    </details>
  )
}
