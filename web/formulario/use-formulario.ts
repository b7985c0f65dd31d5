import { useForm, type FieldValues, type UseFormProps } from 'react-hook-form'
import { useRascunho } from '../session/use-rascunho.ts'
import { useVivo } from '../ui/use-vivo.ts'

type Opcoes<D extends FieldValues, S> = UseFormProps<D, unknown, S> & {
  /** Key of the draft: `idRelacionamento/form`. */
  rascunho: string
  onClose: () => void
}

/** A form in a dialog: what is typed outlives the dialog until it is sent or given up. */
export function useFormulario<D extends FieldValues, S = D>({
  rascunho: chave,
  onClose,
  ...opcoes
}: Opcoes<D, S>) {
  const form = useForm<D, unknown, S>(opcoes)
  const rascunho = useRascunho(chave, form)
  const vivo = useVivo()
  const terminar = () => {
    void rascunho.descartar()
    // A dialog closed before its answer came leaves the next one open.
    if (vivo()) onClose()
  }
  return { form, rascunho, onClose, terminar }
}
