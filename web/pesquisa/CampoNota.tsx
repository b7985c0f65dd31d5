import { useId, type KeyboardEvent } from 'react'
import { useController, type Control } from 'react-hook-form'
import { MAIOR_NOTA } from '#shared/pesquisa/shapes.ts'
import css from './pesquisa.module.css'
import type { Valores } from './valores.ts'

const notas = Array.from({ length: MAIOR_NOTA + 1 }, (_, nota) => nota)

type Props = { control: Control<Valores>; name: string; label: string }

/** A mark from 0 to 10: by the mouse, the arrows, or its digits (1 and then 0 is 10). */
export function CampoNota({ control, name, label }: Props) {
  const id = useId()
  const { field, fieldState } = useController({ control, name })
  const erro = fieldState.error?.message
  const digitar = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget, ctrlKey, altKey, metaKey } = event
    // With these the digit is the browser's: it goes to another tab.
    if (ctrlKey || altKey || metaKey || !/^\d$/.test(key)) return
    const nota = key === '0' && field.value === 1 ? MAIOR_NOTA : Number(key)
    field.onChange(nota)
    const grupo = currentTarget.closest('fieldset')
    grupo?.querySelector<HTMLInputElement>(`input[value="${nota}"]`)?.focus()
  }
  return (
    <fieldset className={css.campo} aria-describedby={id}>
      <legend>{label}</legend>
      <div className={css.opcoes}>
        {notas.map((nota) => (
          <label key={nota}>
            <input
              ref={nota === 0 ? field.ref : undefined}
              type="radio"
              name={name}
              value={nota}
              checked={field.value === nota}
              onBlur={field.onBlur}
              onChange={() => field.onChange(nota)}
              onKeyDown={digitar}
            />
            {nota}
          </label>
        ))}
      </div>
      <p id={id} className={erro === undefined ? 'apagado' : 'perigo'}>
        {erro ?? '0: de jeito nenhum · 10: com certeza'}
      </p>
    </fieldset>
  )
}
