import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'
import { formatarCpfDigitado } from './telefone.ts'

/**
 * A CPF, typed or pasted in any form; the value is its digits. Those beyond the eleventh stay, for the
 * schema to refuse: which one is too many only the person knows.
 */
export function CampoCpf<T extends FieldValues>(campo: Campo<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  return (
    <TextInput
      {...propsDoCampo({ placeholder: '000.000.000-00', ...campo }, fieldState.error?.message)}
      size="sm"
      inputMode="numeric"
      autoComplete="off"
      ref={field.ref}
      name={field.name}
      value={formatarCpfDigitado(field.value ?? '')}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) =>
        field.onChange(value.replace(/\D/g, '').slice(0, 14))
      }
    />
  )
}
