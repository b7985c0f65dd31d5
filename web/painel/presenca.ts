import { momentoDe } from '#shared/ausencia/periodo.ts'
import type { Ausencia } from '#shared/ausencia/shapes.ts'
import { formatarDia } from '#shared/data.ts'

/** Who is away at `agora`, by person; undefined while nobody knows. */
export function ausentesDe(
  ausencias: readonly Ausencia[] | undefined,
  agora: Date,
): ReadonlyMap<string, Ausencia> | undefined {
  const emCurso = ausencias?.filter((uma) => momentoDe(uma, agora) === 'EM_CURSO')
  return emCurso && new Map(emCurso.map((uma) => [uma.atendente.idUsuario, uma]))
}

/** `–` for nobody, and without an answer. */
export function dizerPresenca(
  idUsuario: string | null,
  ausentes: ReadonlyMap<string, Ausencia> | undefined,
): string {
  if (idUsuario === null || ausentes === undefined) return '–'
  const ausencia = ausentes.get(idUsuario)
  return ausencia ? dizerAusencia(ausencia) : 'Presente'
}

function dizerAusencia({ dataFim, cobertura }: Ausencia): string {
  const nomes = cobertura.flatMap(({ cobertor }) => (cobertor ? [cobertor.nome] : []))
  const quem = nomes.length > 0 ? `, cobre ${[...new Set(nomes)].join(', ')}` : ', sem cobertura'
  return `Até ${formatarDia(dataFim)}${quem}`
}
