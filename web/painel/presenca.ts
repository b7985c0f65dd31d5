import { momentoDe } from '#shared/ausencia/periodo.ts'
import type { Ausencia } from '#shared/ausencia/shapes.ts'
import { formatarDia } from '#shared/data.ts'

/** Who is away at `agora`, by person. */
export function ausentesDe(
  ausencias: readonly Ausencia[] | undefined,
  agora: Date,
): ReadonlyMap<string, Ausencia> {
  const emCurso = ausencias?.filter((uma) => momentoDe(uma, agora) === 'EM_CURSO') ?? []
  return new Map(emCurso.map((uma) => [uma.atendente.idUsuario, uma]))
}

/** Until when, and who covers. */
export function dizerAusencia({ dataFim, cobertura }: Ausencia): string {
  const nomes = cobertura.flatMap(({ cobertor }) => (cobertor ? [cobertor.nome] : []))
  const quem = nomes.length > 0 ? `, cobre ${[...new Set(nomes)].join(', ')}` : ', sem cobertura'
  return `Ausente até ${formatarDia(dataFim)}${quem}`
}
