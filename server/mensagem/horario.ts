import type { ClientBase } from 'pg'
import { lerLimites } from '#shared/contato/semaforo.ts'
import { hoje } from '#shared/data.ts'
import { janelaAberta, proximaJanela } from '#shared/contato/janela.ts'
import { limitesEmVigor, feriadosProximos } from '../contato/fatos.ts'
import { preparada } from '../base/db/preparada.ts'
import type { LimitesDoEnvio } from './queries.ts'

/** Says from when a phone of an area code may be written to: null is now. */
export type Horario = (ddd: string) => Date | null

/**
 * The hours of contact as they are when a message leaves: it may have waited in the queue until the
 * evening. `$1` is not used by the pieces that are shared with the gate.
 */
export async function horarioDeAgora(client: ClientBase, agora: Date): Promise<Horario> {
  const { rows } = await client.query<LimitesDoEnvio>(
    preparada(
      `select ${limitesEmVigor} as limites, ${feriadosProximos} as feriados
        where $1::text is not null`,
      ['agora', hoje(agora)],
    ),
  )
  const [row] = rows
  const limites = row && lerLimites(row.limites)
  const amanha = new Date(agora.getTime() + 86_400_000)
  if (!limites) return () => amanha
  const feriados = new Set(row.feriados)
  return (ddd) =>
    janelaAberta(ddd, limites.horarios, feriados, agora)
      ? null
      : (proximaJanela(ddd, limites.horarios, feriados, agora) ?? amanha)
}
