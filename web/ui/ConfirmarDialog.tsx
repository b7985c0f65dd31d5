import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

type Props = {
  title: string
  /** The button that acts; it repeats the verb of the one that opened the dialog. */
  acao: string
  /** What cannot be undone is red; what gives something away is not. */
  variante?: 'perigo' | 'primario'
  confirmando: boolean
  aoConfirmar: () => void
  onClose: () => void
  /** What is lost, and what stays. */
  children: ReactNode
}

/** Asks before what cannot be undone. Whose it is stands in the title, or above (`ClienteDoDialogo`). */
export function ConfirmarDialog({
  title,
  acao,
  variante = 'perigo',
  confirmando,
  aoConfirmar,
  onClose,
  children,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <DialogActions aoVoltar={onClose}>
        <ActionButton
          tamanho="md"
          variante={variante}
          carregando={confirmando}
          onClick={aoConfirmar}
        >
          {acao}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
