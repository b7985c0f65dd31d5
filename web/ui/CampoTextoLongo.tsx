import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'

type Props<T extends FieldValues> = Campo<T> & {
  maximo: number
  linhas?: number
}

/**
 * Text of several lines, with the place that is left; null when it is empty. Ctrl+Enter presses the
 * button of its form, which may wait or be disabled.
 */
export function CampoTextoLongo<T extends FieldValues>({ maximo, linhas = 3, ...campo }: Props<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  const usado = typeof field.value === 'string' ? field.value.length : 0
  const resta = maximo - usado
  return (
    <Textarea
      {...propsDoCampo(
        resta < maximo / 5 ? { ...campo, ajuda: `Restam ${resta} caracteres` } : campo,
        fieldState.error?.message,
      )}
      size="sm"
      rows={linhas}
      maxLength={maximo}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onKeyDown={({ key, ctrlKey, metaKey, currentTarget: { form } }) => {
        if (key !== 'Enter' || !(ctrlKey || metaKey)) return
        form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
      }}
      onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value)}
    />
  )
}
