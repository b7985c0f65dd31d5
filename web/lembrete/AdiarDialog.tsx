import { useForm, useWatch } from 'react-hook-form'
import { entenderQuando } from '#shared/lembrete/quando.ts'
import { agora } from '../api/relogio.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Previa } from './Previa.tsx'

type Props = { quantos: number; aoAdiar: (quando: Date) => void; onClose: () => void }

/** New time of all selected lembretes, typed as "seg 9h". */
export function AdiarDialog({ quantos, aoAdiar, onClose }: Props) {
  const { control, handleSubmit, setError } = useForm<{ quando: string | null }>({
    defaultValues: { quando: null },
  })
  const frase = useWatch({ control, name: 'quando' })
  const enviar = handleSubmit(({ quando }) => {
    const entendido = entenderQuando(quando ?? '', agora())
    if ('recusa' in entendido) {
      setError('quando', { message: entendido.recusa }, { shouldFocus: true })
      return
    }
    aoAdiar(entendido.quando)
  })
  const titulo = quantos === 1 ? 'Adiar o lembrete' : `Adiar ${quantos} lembretes`
  return (
    <Dialog title={titulo} largura={420} onClose={onClose}>
      <form noValidate onSubmit={(event) => void enviar(event)}>
        <CampoTexto
          control={control}
          name="quando"
          label="Para quando"
          placeholder="seg 9h"
          maximo={80}
        />
        <Previa frase={frase} />
        <DialogActions aoVoltar={onClose}>
          <ActionButton tamanho="md" variante="primario" type="submit">
            Adiar
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
