import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'
import { textoDoCampo, valorDe, type Leitor } from './ler-numero.ts'

type Props<T extends FieldValues> = Campo<T> & {
  leitor: Leitor
  /** Beside the figure: `% a.m.`. */
  sufixo?: string
}

/**
 * A number read from what is typed or pasted, or null. Text that cannot be read stays in the field
 * and is the value of the form, which the schema refuses: no older number is sent in its place.
 */
export function CampoLido<T extends FieldValues>({ leitor, sufixo, ...campo }: Props<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  // `2,0` on the way to `2,05` is the number 2: the text stays while the field has the focus.
  const [digitado, setDigitado] = useState<string>()
  const [colado, setColado] = useState(false)
  const guardado: unknown = field.value ?? null
  const naoLido = typeof guardado === 'string' ? leitor.ler(guardado) : undefined
  const mostra = fieldState.isTouched || colado || fieldState.error !== undefined
  const recusa = mostra && naoLido && 'recusa' in naoLido ? naoLido.recusa : undefined
  return (
    <TextInput
      {...propsDoCampo(campo, recusa ?? fieldState.error?.message)}
      {...(sufixo
        ? {
            rightSection: <span className="apagado">{sufixo}</span>,
            rightSectionWidth: `${sufixo.length + 2}ch`,
            rightSectionPointerEvents: 'none' as const,
            rightSectionProps: { 'aria-hidden': true },
          }
        : {})}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      ref={field.ref}
      name={field.name}
      value={textoDoCampo(leitor, guardado, digitado)}
      onPaste={() => setColado(true)}
      onBlur={() => {
        setDigitado(undefined)
        field.onBlur()
      }}
      onChange={({ currentTarget: { value } }) => {
        setDigitado(value)
        field.onChange(valorDe(leitor, value))
      }}
    />
  )
}
