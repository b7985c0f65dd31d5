import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { addToast } from './toasts.ts'

type Props = {
  espera?: ReactNode
  /** What stands in its place: absent, a toast tells it. */
  falta?: () => ReactNode
  /** What was opened is closed again, so that it can be asked for once more. */
  aoFaltar?: () => void
  children: ReactNode
}

/** A part of the screen that is loaded late: where it does not come, everything else stays. */
export function Parte({ espera, falta, aoFaltar, children }: Props) {
  return (
    <CatchBoundary
      getResetKey={() => 'parte'}
      errorComponent={falta ?? Nada}
      onCatch={() => {
        if (!falta) avisar()
        aoFaltar?.()
      }}
    >
      <Suspense fallback={espera}>{children}</Suspense>
    </CatchBoundary>
  )
}

const Nada = () => null

/** A new version took the files of this one away. */
const avisar = () =>
  addToast({
    kind: 'erro',
    title: 'Uma parte da tela não veio',
    text: 'O que você digitou está guardado: recarregue a página quando puder.',
  })
