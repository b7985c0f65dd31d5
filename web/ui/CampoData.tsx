import { DateInput, DatesProvider } from '@mantine/dates'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'
import './campo-data.css'
import { diaDigitado, lerData } from './ler-data.ts'

type Props<T extends FieldValues> = Campo<T> & { minimo?: string; maximo?: string }

/** In the words of the shape (`shared/data.ts`), said as soon as the field is left. */
const NAO_EXISTE = 'Informe uma data que exista, entre 1900 e 2200'

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
  const naoExiste = fieldState.isTouched && !existe ? NAO_EXISTE : undefined
  return (
    <DatesProvider settings={configuracao}>
      <DateInput
        {...propsDoCampo(
          { placeholder: 'dd/mm/aaaa', ...campo },
          naoExiste ?? fieldState.error?.message,
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
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
    </DatesProvider>
  )
}
