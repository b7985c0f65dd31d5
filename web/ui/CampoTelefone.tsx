import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'
import { digitosDoTelefone, formatarTelefone } from './telefone.ts'

/** A phone, typed or pasted in any form; the value is `{ ddd, numero }`, or null when empty. */
export function CampoTelefone<T extends FieldValues>(campo: Campo<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  const valor: { ddd?: string; numero?: string } = field.value ?? {}
  // The shape's own parts complain: `telefone.numero`.
  const erro = fieldState.error as
    | { message?: string; ddd?: { message?: string }; numero?: { message?: string } }
    | undefined
  return (
    <TextInput
      {...propsDoCampo(
        { placeholder: '(00) 90000-0000', ...campo },
        erro?.message ?? erro?.ddd?.message ?? erro?.numero?.message,
      )}
      size="sm"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      ref={field.ref}
      name={field.name}
      value={formatarTelefone(`${valor.ddd ?? ''}${valor.numero ?? ''}`)}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) => {
        const digitos = digitosDoTelefone(value)
        const telefone = { ddd: digitos.slice(0, 2), numero: digitos.slice(2) }
        field.onChange(digitos === '' ? null : telefone)
      }}
    />
  )
}
