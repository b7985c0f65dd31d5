import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { alternar } from './alternar.ts'
import type { Campo } from './campo.ts'

type Props<T extends FieldValues> = Pick<Campo<T>, 'control' | 'name' | 'label' | 'ajuda'> & {
  opcoes: readonly (readonly [valor: string | number, nome: string])[]
}

/** Several of a few, as boxes to tick. */
export function CampoMarcas<T extends FieldValues>({
  control,
  name,
  label,
  ajuda,
  opcoes,
}: Props<T>) {
  const { field, fieldState } = useController({ control, name })
  const marcadas: readonly (string | number)[] = field.value ?? []
  const valores = opcoes.map(([valor]) => valor)
  return (
    <fieldset className="stack" data-gap="1">
      <legend>{label}</legend>
      {ajuda && <p className="apagado">{ajuda}</p>}
      <div className="row" data-gap="3">
        {opcoes.map(([valor, nome], k) => (
          <Checkbox
            key={valor}
            size="sm"
            label={nome}
            {...(k === 0 ? { ref: field.ref } : {})}
            checked={marcadas.includes(valor)}
            onBlur={field.onBlur}
            onChange={() => field.onChange(alternar(marcadas, valor, valores))}
          />
        ))}
      </div>
      {fieldState.error && <p role="alert">{fieldState.error.message}</p>}
    </fieldset>
  )
}
