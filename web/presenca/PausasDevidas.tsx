import type { PausaDevidaNoFio } from '#shared/presenca/shapes.ts'
import { Badge } from '../ui/Badge.tsx'
import { dizerDevida } from './dizer.ts'

type Props = { deve: readonly PausaDevidaNoFio[] | undefined }

/** The pauses that the law owes the person today; what is late stands out. */
export function PausasDevidas({ deve = [] }: Props) {
  if (deve.length === 0) return null
  return (
    <p className="row" data-gap="1">
      {deve.map((devida) => (
        <Badge
          key={`${devida.tipo} ${devida.vez}`}
          tom={devida.situacao === 'DEVIDA' ? 'neutro' : 'ambar'}
        >
          {dizerDevida(devida)}
        </Badge>
      ))}
    </p>
  )
}
