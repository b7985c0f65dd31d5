import { DateInput, DatesProvider } from '@mantine/dates'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { useState } from 'react'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'
import './campo-data.css'
import { diaDigitado, diaTerminado, foraDosLimites, lerData, type Limites } from './ler-data.ts'

type Props<T extends FieldValues> = Campo<T> & Limites

const configuracao = { locale: 'pt-br', firstDayOfWeek: 0 } as const

const rotulos = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
}

/**
 * A calendar day, typed, pasted or chosen; the value is `YYYY-MM-DD`, or null. A day that does not
 * exist stays in the field as it was typed, and is refused.
 */
export function CampoData<T extends FieldValues>({ minimo, maximo, ...campo }: Props<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  const valor: string | null = field.value ?? null
  const existe = valor === null || lerData(valor) !== null
  const [recusa, setRecusa] = useState<string>()
  const naoExiste = existe ? foraDosLimites(valor, { minimo, maximo }) : recusa

  /** A text that its writer left: a year of two figures is read now, or refused in words. */
  function terminar(texto: string): void {
    if (!existe) {
      const lido = diaTerminado(texto, { minimo, maximo })
      if ('dia' in lido) field.onChange(lido.dia)
      else setRecusa(lido.recusa)
    }
    field.onBlur()
  }

  return (
    <DatesProvider settings={configuracao}>
      <DateInput
        {...propsDoCampo(
          { placeholder: 'dd/mm/aaaa', ...campo },
          (fieldState.isTouched ? naoExiste : undefined) ?? fieldState.error?.message,
        )}
        size="sm"
        valueFormat="DD/MM/YYYY"
        dateParser={lerData}
        ariaLabels={rotulos}
        // Rendered beside the page's landmarks: it is a landmark of its own, and has a name.
        popoverProps={{
          attributes: { dropdown: { role: 'dialog', 'aria-label': `Calendário: ${campo.label}` } },
        }}
        hideOutsideDates
        {...(minimo ? { minDate: minimo } : {})}
        {...(maximo ? { maxDate: maximo } : {})}
        ref={field.ref}
        name={field.name}
        value={existe ? valor : null}
        fixOnBlur={existe}
        onInput={({ currentTarget }) => field.onChange(diaDigitado(currentTarget.value))}
        onBlur={({ currentTarget }) => terminar(currentTarget.value)}
        onChange={field.onChange}
      />
    </DatesProvider>
  )
}
