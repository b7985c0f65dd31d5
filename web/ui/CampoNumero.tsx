import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'

type Props<T extends FieldValues> = Campo<T> & {
  /** Decimals that may be typed; none for a count. */
  casas?: number
  /** After the figure: `% a.m.`, ` parcelas`. */
  sufixo?: string
}

/** A count or a rate with the decimal comma, or null. */
export function CampoNumero<T extends FieldValues>({ casas = 0, sufixo, ...campo }: Props<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  return (
    <NumberInput
      {...propsDoCampo(campo, fieldState.error?.message)}
      {...(sufixo ? { suffix: sufixo } : {})}
      size="sm"
      hideControls
      decimalSeparator=","
      decimalScale={casas}
      allowDecimal={casas > 0}
      allowNegative={false}
      inputMode={casas > 0 ? 'decimal' : 'numeric'}
      ref={field.ref}
      name={field.name}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(valor) => field.onChange(typeof valor === 'number' ? valor : null)}
    />
  )
}
