import type { ClientBase, Pool } from 'pg'
import { regraEm } from '#shared/calculo/regras.ts'
import { somarDiasUteis } from '#shared/calendario.ts'
import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { avisar } from '../base/notices/avisar.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { marcarParadas } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 60_000
/** A reassignment leaves many at one instant: they are one notice. */
const LOTE = 20_000

/** Made before this instant, a passage had to be accepted by `agora`. Undefined where no rule is in force. */
export async function aceitasAte(client: ClientBase, agora: Date): Promise<Date | undefined> {
  const linha = regraEm(
    await regrasVigentes(client),
    'passagem_prazo_dias_uteis',
    'PASSAGEM',
    hoje(agora),
  )
  if ('recusa' in linha) return undefined
  let dia = hoje(agora)
  while (somarDiasUteis(dia, linha.valor) >= hoje(agora)) dia = somarDias(dia, -1)
  return instanteEmBrasilia(somarDias(dia, 1), '00:00')
}

/**
 * Notifies who supervises of the passages that nobody accepted in time: each passage once, each person by one
 * notice a sweep.
 *
 * @returns how many people were notified
 */
export const varrerPassagens = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const antesDe = await aceitasAte(client, sistema.agora)
    if (!antesDe) return 0
    const paraQuem = await marcarParadas(client, { antesDe, agora: sistema.agora, maximo: LOTE })
    for (const { idUsuario, quantas } of paraQuem) {
      const dados = { situacao: 'PARADA', quantas: String(quantas) }
      await avisar(sistema, { idUsuario, tipo: 'passagem', dados })
    }
    return paraQuem.length
  })

export const varrerPassagensSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => varrerPassagens(services), relatar)
