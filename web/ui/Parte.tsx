import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { ParteQueFaltou } from './tardio.ts'
import { addToast } from './toasts.ts'

type Props = {
  espera?: ReactNode
  /** Shown instead of the failed part; absent: a toast reports the failure. */
  falta?: () => ReactNode
  /** Closes what the person opened, so that it can be opened again. */
  aoFaltar?: () => void
  children: ReactNode
}

/**
 * A part of the screen that is loaded late: where its file does not come, everything else stays. Any
 * other error is no matter of files: the boundary around shows it.
 */
export function Parte({ espera, falta, aoFaltar, children }: Props) {
  const [tentativa, setTentativa] = useState(0)
  const [denovo] = useState(() => () => setTentativa((antes) => antes + 1))
  useEffect(() => () => void faltam.delete(denovo), [denovo])
  return (
    <CatchBoundary
      getResetKey={() => `tentativa ${tentativa}`}
      errorComponent={falta ?? SoFalta}
      onCatch={(error) => {
        if (!(error instanceof ParteQueFaltou)) return
        error.esquecer()
        if (aoFaltar) aoFaltar()
        else faltam.add(denovo)
        if (!falta) avisar(!aoFaltar)
      }}
    >
      <Suspense fallback={espera}>{children}</Suspense>
    </CatchBoundary>
  )
}

function SoFalta({ error }: ErrorComponentProps) {
  if (!(error instanceof ParteQueFaltou)) throw error
  return null
}

/** How the parts that are missing on the screen are asked for again. */
const faltam = new Set<() => void>()

function avisar(naTela: boolean): void {
  addToast({
    kind: 'erro',
    title: 'Uma parte da tela não veio',
    text: naTela
      ? 'O que você digitou está guardado. Se ela não vier de novo, recarregue a página.'
      : 'O que você digitou está guardado. Abra de novo; se ela não vier, recarregue a página.',
    ...(naTela && { acao: { rotulo: 'Tentar de novo', fazer: pedirDeNovo } }),
  })
}

function pedirDeNovo(): void {
  const todas = [...faltam]
  faltam.clear()
  for (const pedir of todas) pedir()
}
