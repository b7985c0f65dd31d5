import type { contatoApi } from '#shared/contato/api.ts'
import type { Semaforo } from '#shared/contato/semaforo.ts'
import type { Output } from '#shared/endpoint.ts'

export type Luz = Pick<Semaforo, 'liberado' | 'liberadoAPartirDe'>

const HORA_MS = 3_600_000

/** The instant of a light passed and the server still says red: its clock is a little behind. */
const DE_NOVO_MS = 15_000

/**
 * When lights that were read at `lidoEm` may have changed by the clock alone: a red one at its instant,
 * a green one at the next full hour, for the hours of contact begin and end at full hours of every zone.
 * Null where only an act changes them.
 */
export function quandoOlharDeNovo(luzes: readonly Luz[], lidoEm: Date): Date | null {
  const lido = lidoEm.getTime()
  const instantes = luzes.flatMap(({ liberado, liberadoAPartirDe }) => {
    if (liberado) return [(Math.floor(lido / HORA_MS) + 1) * HORA_MS]
    if (liberadoAPartirDe === null) return []
    const abre = Date.parse(liberadoAPartirDe)
    return [abre > lido ? abre : lido + DE_NOVO_MS]
  })
  return instantes.length === 0 ? null : new Date(Math.min(...instantes))
}

/** The light of the client and those of the phones; none while they are loading. */
export const luzesDe = (contato: Output<typeof contatoApi.semaforo> | undefined): Luz[] =>
  contato ? [contato.semaforo, ...contato.telefones.map((um) => um.semaforo)] : []
