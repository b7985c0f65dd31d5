import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'
import { lerNumero } from './ler-numero.ts'

/** An amount in reais, as the wire carries it (the shape turns it into centavos), or null. */
export function CampoMoeda<T extends FieldValues>(campo: Campo<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  return (
    <NumberInput
      {...propsDoCampo({ placeholder: 'R$ 0,00', ...campo }, fieldState.error?.message)}
      size="sm"
      hideControls
      prefix="R$ "
      decimalSeparator=","
      thousandSeparator="."
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      inputMode="decimal"
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(valor) => field.onChange(lerNumero(valor))}
    />
  )
}
