import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'
import { formatarTelefone, lerTelefone } from './telefone.ts'

const SEM_DDD = 'Falta o DDD: escreva (11) 99123-4567'

/** A phone, typed or pasted in any form; the value is `{ ddd, numero }`, or null when empty. */
export function CampoTelefone<T extends FieldValues>(campo: Campo<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  const { ddd = '', numero = '' }: { ddd?: string; numero?: string } = field.value ?? {}
  const semArea = ddd === '' && numero !== ''
  // The shape's own parts complain: `telefone.numero`.
  const erro = fieldState.error as
    | { message?: string; ddd?: { message?: string }; numero?: { message?: string } }
    | undefined
  return (
    <TextInput
      {...propsDoCampo(
        { placeholder: '(00) 90000-0000', ...campo },
        semArea ? SEM_DDD : (erro?.message ?? erro?.ddd?.message ?? erro?.numero?.message),
      )}
      size="sm"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      ref={field.ref}
      name={field.name}
      value={semArea ? numero : formatarTelefone(`${ddd}${numero}`)}
      onBlur={field.onBlur}
      onChange={({ currentTarget: { value } }) =>
        field.onChange(lerTelefone(value, { ddd, numero }))
      }
    />
  )
}
