import { horaDeBrasilia } from '#shared/data.ts'
import type { Colega } from '#shared/presenca/shapes.ts'
import { Badge } from '../ui/Badge.tsx'
import { useColegas } from './presentes.ts'

/** Who else is with the client now, read aloud when somebody comes. */
export function ColegasAqui({ idRelacionamento }: { idRelacionamento: string }) {
  const colegas = useColegas(idRelacionamento)
  return (
    <div role="status">
      {colegas.length > 0 && <Badge tom="ambar">{dizerColegas(colegas)}</Badge>}
    </div>
  )
}

/** `Ana Lima está com este cliente desde 10:42` */
export function dizerColegas(colegas: readonly Colega[]): string {
  const [um, ...outros] = colegas
  if (!um) return ''
  if (outros.length === 0) {
    return `${um.nome} está com este cliente desde ${horaDeBrasilia(new Date(um.desde))}`
  }
  const nomes = colegas.map(({ nome }) => nome)
  return `${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1)} estão com este cliente`
}
