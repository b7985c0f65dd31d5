import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'
import { lerNumero } from './ler-numero.ts'

type Props<T extends FieldValues> = Campo<T> & {
  /** Decimals that may be typed; none for a count. */
  casas?: number
  /** After the figure: `% a.m.`, ` parcelas`. */
  sufixo?: string
}

/** A count or a rate with the decimal comma, or null. */
export function CampoNumero<T extends FieldValues>({ casas = 0, sufixo, ...campo }: Props<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  // `2,0` on the way to `2,05` is the number 2: the typed text stays while it means the same
  // number.
  const [digitado, setDigitado] = useState<string | number>('')
  const guardado: number | null = field.value ?? null
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
      value={lerNumero(digitado) === guardado ? digitado : (guardado ?? '')}
      onBlur={field.onBlur}
      onChange={(valor) => {
        setDigitado(valor)
        field.onChange(lerNumero(valor))
      }}
    />
  )
}
