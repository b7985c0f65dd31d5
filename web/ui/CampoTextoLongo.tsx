import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { contar } from '#shared/numero.ts'
import { propsDoCampo, type Campo } from './campo.ts'

type Props<T extends FieldValues> = Campo<T> & {
  maximo: number
  linhas?: number
  /** Ctrl+Enter presses the button of the form: only where what is sent can be mended. */
  envia?: boolean
}

/**
 * Text of several lines, with the place that is left; null when it is empty.
 */
export function CampoTextoLongo<T extends FieldValues>({
  maximo,
  linhas = 3,
  envia = false,
  ...campo
}: Props<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  const usado = typeof field.value === 'string' ? field.value.length : 0
  const resta = maximo - usado
  return (
    <Textarea
      {...propsDoCampo(
        resta < maximo / 5
          ? { ...campo, ajuda: contar(resta, 'caractere livre', 'caracteres livres') }
          : campo,
        fieldState.error?.message,
      )}
      size="sm"
      rows={linhas}
      maxLength={maximo}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onKeyDown={({ key, ctrlKey, metaKey, repeat, nativeEvent, currentTarget: { form } }) => {
        if (!envia || key !== 'Enter' || !(ctrlKey || metaKey)) return
        // Held down, or ending the composition of a letter.
        if (repeat || nativeEvent.isComposing) return
        form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
      }}
      onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value)}
    />
  )
}
