import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import type { Campo } from './campo.ts'

/** Yes or no, as a box to tick. */
export function CampoMarca<T extends FieldValues>({
  control,
  name,
  label,
  ajuda,
  desabilitado,
}: Campo<T>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Checkbox
      label={label}
      size="sm"
      {...(ajuda ? { description: ajuda } : {})}
      error={fieldState.error?.message}
      disabled={desabilitado === true}
      ref={field.ref}
      name={field.name}
      checked={Boolean(field.value)}
      onBlur={field.onBlur}
      onChange={({ currentTarget }) => field.onChange(currentTarget.checked)}
    />
  )
}
