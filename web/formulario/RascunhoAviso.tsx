import { ActionButton } from '../ui/ActionButton.tsx'

type Props = { restaurado: boolean; aoDescartar: () => void }

/** What was typed before and not sent was put back: the person may want it gone. */
export function RascunhoAviso({ restaurado, aoDescartar }: Props) {
  if (!restaurado) return null
  return (
    <p className="row suave" data-justify="between" data-gap="3" role="status">
      Recuperamos o que você tinha começado a escrever.
      <ActionButton variante="sutil" onClick={aoDescartar}>
        Descartar rascunho
      </ActionButton>
    </p>
  )
}
