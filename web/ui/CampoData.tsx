import { DateInput, DatesProvider } from '@mantine/dates'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'
import { lerData } from './ler-data.ts'

type Props<T extends FieldValues> = Campo<T> & { minimo?: string; maximo?: string }

const configuracao = { locale: 'pt-br', firstDayOfWeek: 0 } as const

/** A calendar day, typed, pasted or chosen; the value is `YYYY-MM-DD`, or null. */
export function CampoData<T extends FieldValues>({ minimo, maximo, ...campo }: Props<T>) {
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  return (
    <DatesProvider settings={configuracao}>
      <DateInput
        {...propsDoCampo({ placeholder: 'dd/mm/aaaa', ...campo }, fieldState.error?.message)}
        size="sm"
        valueFormat="DD/MM/YYYY"
        dateParser={lerData}
        {...(minimo ? { minDate: minimo } : {})}
        {...(maximo ? { maxDate: maximo } : {})}
        ref={field.ref}
        name={field.name}
        value={field.value ?? null}
        onBlur={field.onBlur}
        onChange={field.onChange}
      />
    </DatesProvider>
  )
}
