import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'

type Props<T extends FieldValues> = Campo<T> & { maximo?: number }

/** One line of text, or null when it is empty. */
export function CampoTexto<T extends FieldValues>({ maximo, ...campo }: Props<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  return (
    <TextInput
      {...propsDoCampo(campo, fieldState.error?.message)}
      {...(maximo ? { maxLength: maximo } : {})}
      size="sm"
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value)}
    />
  )
}
