import type { Pool } from 'pg'
import { peloSistema } from '../base/db/sistema.ts'
import { avisar } from '../base/notices/avisar.ts'
import { listarGestores, marcarSilencios } from './sql.ts'

const LOTE = 200

/**
 * The bank of origin let its business days pass (`prazo_ctc_enviada_dias_uteis`): who attends the client and who
 * manages the promotor are told, once.
 *
 * @returns of how many
 */
export const avisarSilencios = ({
  pool,
  agora,
}: {
  pool: Pool
  agora: () => Date
}): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const calados = await marcarSilencios(client, { agora: sistema.agora, limite: LOTE })
    for (const { idProposta, idRelacionamento, codigoPromotor, idAtendente } of calados) {
      const gestores = await listarGestores(client, { codigoPromotor })
      const para = new Set([idAtendente, ...gestores.map(({ id }) => id)])
      const dados = { idProposta, idRelacionamento, motivo: 'SILENCIO' }
      for (const idUsuario of para) {
        if (idUsuario !== null) await avisar(sistema, { idUsuario, tipo: 'proposta', dados })
      }
    }
    return calados.length
  })
