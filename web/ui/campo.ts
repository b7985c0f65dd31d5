import type { Control, FieldPath, FieldValues } from 'react-hook-form'

/**
 * What every field takes: `<CampoTexto control={form.control} name="nome" label="Nome" />`.
 * `T` is the form's input, the body as the wire carries it: money in reais, days as `YYYY-MM-DD`.
 */
export type Campo<T extends FieldValues> = {
  control: Control<T, unknown, unknown>
  name: FieldPath<T>
  label: string
  /** Shows the asterisk; the schema is what demands it. */
  obrigatorio?: boolean
  ajuda?: string
  placeholder?: string
  /** Gets the focus when the form opens. */
  primeiro?: boolean
  desabilitado?: boolean
}

/** The props every input of the library shares. */
export const propsDoCampo = <T extends FieldValues>(
  { label, obrigatorio, ajuda, placeholder, primeiro, desabilitado }: Campo<T>,
  erro: string | undefined,
) => ({
  label,
  error: erro,
  ...(obrigatorio ? { withAsterisk: true } : {}),
  ...(ajuda ? { description: ajuda } : {}),
  ...(placeholder ? { placeholder } : {}),
  ...(primeiro ? { 'data-autofocus': true } : {}),
  ...(desabilitado ? { disabled: true } : {}),
})
