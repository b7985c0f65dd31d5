import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { type Campo, propsDoCampo } from './campo.ts'

/** A whole number, or null when it is empty; other text stays as it was typed, and is refused. */
export function CampoInteiro<T extends FieldValues>(campo: Campo<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  return (
    <TextInput
      {...propsDoCampo(campo, fieldState.error?.message)}
      size="sm"
      inputMode="numeric"
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => field.onChange(comoNumero(value))}
    />
  )
}

function comoNumero(texto: string): number | string | null {
  if (texto === '') return null
  return /^\d{1,9}$/.test(texto) ? Number(texto) : texto
}
