import { ApiError } from '../api/erro.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'

/** The sentence of a refusal because a colleague is with the client; undefined for every other error. */
export const fraseDoColega = (error: unknown): string | undefined =>
  error instanceof ApiError && error.body.codigo === 'colega'
    ? error.sentencas.join(' ')
    : undefined

type Props = {
  frase: string
  /** What the person is about to do. */
  verbo: 'Ligar' | 'Enviar'
  fazendo?: boolean
  aoIr: () => void
  aoVoltar: () => void
}

/** Who else is with the client, and whether to go on. */
export function ColegaDialog({ frase, verbo, fazendo, aoIr, aoVoltar }: Props) {
  return (
    <Dialog title={`${verbo} assim mesmo?`} largura={420} onClose={aoVoltar}>
      <p>{frase}.</p>
      <DialogActions>
        <ActionButton tamanho="md" data-autofocus onClick={aoVoltar}>
          Voltar
        </ActionButton>
        <ActionButton tamanho="md" variante="primario" carregando={fazendo} onClick={aoIr}>
          {verbo} assim mesmo
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
