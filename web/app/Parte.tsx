import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect, type ReactNode } from 'react'
import { addToast } from '#web/ui/toasts.ts'

type Props = { espera?: ReactNode; children: ReactNode }

/** A part of the frame that is loaded late: where it does not come, everything else stays. */
export function Parte({ espera, children }: Props) {
  return (
    <CatchBoundary getResetKey={() => 'parte'} errorComponent={Faltou}>
      <Suspense fallback={espera}>{children}</Suspense>
    </CatchBoundary>
  )
}

/** A new version took the files of this one away. */
function Faltou() {
  useEffect(() => {
    addToast({
      kind: 'erro',
      title: 'Uma parte da tela não veio',
      text: 'O que você digitou está guardado: recarregue a página quando puder.',
    })
  }, [])
  return null
}
