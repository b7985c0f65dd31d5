import type { Pool } from 'pg'
import { hoje } from '#shared/data.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { listarVelhos } from '../oportunidade/sql/valor.ts'
import { ofertarA } from './ofertar.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 60_000
const LOTE = 100

/**
 * Makes amounts of earlier days anew, so that boards and sums follow the rules of today. One
 * transaction a client: no row is locked for longer than one reckoning.
 *
 * @returns how many clients
 */
export async function varrerValores(
  { pool, agora }: Services,
  relatar: (error: unknown) => void,
): Promise<number> {
  const quando = agora()
  const velhos = await peloSistema(pool, ({ client }) =>
    listarVelhos(client, { hoje: hoje(quando), agora: quando, maximo: LOTE }),
  )
  for (const { idRelacionamento } of velhos) {
    // One client that cannot be reckoned does not stop the others.
    await peloSistema(pool, ({ client }) =>
      ofertarA({ client, agora: quando }, idRelacionamento),
    ).catch(relatar)
  }
  return velhos.length
}

/** Once a minute until stopped; what one run leaves, the next one takes. */
export const varrerValoresSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => varrerValores(services, relatar), relatar)
