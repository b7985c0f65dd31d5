import { useState } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'

type Props = {
  restaurado: boolean
  /** Answers how to take it back. */
  aoDescartar: () => () => void
}

/** What was typed before and not sent was put back: the person may want it gone, and back again. */
export function RascunhoAviso({ restaurado, aoDescartar }: Props) {
  const [desfazer, setDesfazer] = useState<() => void>()
  if (!restaurado && !desfazer) return null
  return (
    <p className="row suave" data-justify="between" data-gap="3" role="status">
      {restaurado ? 'Recuperamos o que você tinha começado a escrever.' : 'Rascunho descartado.'}
      <ActionButton
        variante="sutil"
        onClick={() => {
          desfazer?.()
          const volta = desfazer ? undefined : aoDescartar()
          setDesfazer(() => volta)
        }}
      >
        {restaurado ? 'Descartar rascunho' : 'Desfazer'}
      </ActionButton>
    </p>
  )
}
