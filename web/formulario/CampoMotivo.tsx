import type { FieldValues } from 'react-hook-form'
import type { Campo } from '../ui/campo.ts'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'

type Props<T extends FieldValues> = Pick<Campo<T>, 'control'> & {
  label?: string
  maximo: number
}

/**
 * The reason of an act, the one field of its dialog: it has the focus when the dialog opens. Enter is a new line,
 * and no key sends it, because most of these acts are final.
 */
export const CampoMotivo = <T extends FieldValues & { motivo?: string | null | undefined }>({
  control,
  label = 'Motivo',
  maximo,
}: Props<T>) => (
  <CampoTextoLongo
    control={control}
    name={'motivo' as Campo<T>['name']}
    label={label}
    obrigatorio
    primeiro
    maximo={maximo}
  />
)
