import { Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'

type Props<T extends FieldValues> = Campo<T> & {
  maximo: number
  linhas?: number
  /** Ctrl+Enter, which sends from inside a text of several lines. */
  aoConfirmar?: () => void
}

/** Text of several lines, with the place that is left; null when it is empty. */
export function CampoTextoLongo<T extends FieldValues>({
  maximo,
  linhas = 3,
  aoConfirmar,
  ...campo
}: Props<T>) {
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
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) aoConfirmar?.()
      }}
      onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value)}
    />
  )
}
