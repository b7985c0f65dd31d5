import { setTimeout as esperar } from 'node:timers/promises'
import type { Pool } from 'pg'
import { preparada } from '../base/db/preparada.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { avisar } from '../base/notices/avisar.ts'

export type DisparoServices = { pool: Pool; agora: () => Date }

const PAUSA_MS = 1000
const LOTE = 100

/** Several servers ask at once: what one holds the others pass over. */
const disparo = `with vez as (
  select id from lembrete
   where status = 'Agendado' and disparado_em is null and quando <= $1
   order by quando limit ${LOTE} for update skip locked
)
update lembrete l set disparado_em = $1 from vez where l.id = vez.id
returning l.id_atendente as "idUsuario", l.id as "idLembrete",
          l.id_relacionamento as "idRelacionamento"`

type Disparado = { idUsuario: string; idLembrete: string; idRelacionamento: string }

/**
 * Rings every reminder whose time has come, those of an outage too: marked and announced in one
 * transaction, so none is lost and none rings twice.
 *
 * @returns how many
 */
export async function disparar({ pool, agora }: DisparoServices): Promise<number> {
  return peloSistema(pool, async ({ client }) => {
    const { rows } = await client.query<Disparado>(preparada(disparo, [agora()]))
    await Promise.all(
      rows.map(({ idUsuario, ...dados }) => avisar(client, { idUsuario, tipo: 'lembrete', dados })),
    )
    return rows.length
  })
}

/** Looks once a second until it is stopped: one read of an index that holds only what will ring. */
export function dispararSempre(
  services: DisparoServices,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  const fim = new AbortController()
  const laco = (async () => {
    while (!fim.signal.aborted) {
      const quantos = await disparar(services).catch((error: unknown) => {
        relatar(error)
        return 0
      })
      if (quantos < LOTE) {
        await esperar(PAUSA_MS, undefined, { signal: fim.signal }).catch(() => undefined)
      }
    }
  })()
  return async () => {
    fim.abort()
    await laco
  }
}
