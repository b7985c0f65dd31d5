import { Select } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { useController, type FieldValues } from 'react-hook-form'
import { propsDoCampo, type Campo } from './campo.ts'

type Props<T extends FieldValues> = Campo<T> & {
  opcoes: { value: string; label: string }[]
  /** The form holds numbers where the options are texts: `idFatorPerda`. */
  numerico?: boolean
  busca?: boolean
  carregando?: boolean
}

/** One of a list; null while nothing is chosen. */
export function CampoSelecao<T extends FieldValues>(props: Props<T>) {
  const { opcoes, numerico = false, busca = opcoes.length > 8, carregando, ...campo } = props
  const { field, fieldState } = useController({ control: campo.control, name: campo.name })
  const escolhida = field.value as string | number | null | undefined
  return (
    <Select
      {...propsDoCampo({ placeholder: 'Selecione', ...campo }, fieldState.error?.message)}
      size="sm"
      data={opcoes}
      searchable={busca}
      disabled={campo.desabilitado === true || carregando === true}
      // To press the chosen option again empties an optional field only.
      allowDeselect={campo.obrigatorio !== true}
      // A field that is only shown to be wrong does not cover the form with its list.
      openOnFocus={false}
      nothingFoundMessage="Nada encontrado"
      checkIconPosition="right"
      ref={field.ref}
      name={field.name}
      value={escolhida === null || escolhida === undefined ? null : String(escolhida)}
      onBlur={field.onBlur}
      onChange={(value) => field.onChange(numerico && value !== null ? Number(value) : value)}
    />
  )
}
