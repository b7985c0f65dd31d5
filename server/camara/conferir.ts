import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { depoisDe, enfileirarPedido } from './fila.ts'
import { aplicarDaCamara, CONFERIR_MS, type PedidosServices } from './pedir.ts'
import { mudarPedido, tomarPorConferir } from './sql.ts'

const LOTE = 200

/**
 * Sends again what has no job any more, and asks the clearing about open requests: a notice may have been lost.
 *
 * @returns how many were looked at
 */
export async function conferirPedidos(
  services: PedidosServices,
  relatar: (error: unknown) => void,
): Promise<number> {
  const { pool, camara, fila } = services
  const agora = services.agora()
  const vencidos = await peloSistema(pool, ({ client }) =>
    tomarPorConferir(client, { agora, depois: depoisDe(agora, CONFERIR_MS), limite: LOTE }),
  )
  for (const { idProposta, codigoPromotor, numero, situacao, espera, temJob } of vencidos) {
    const quem = sistemaNo(codigoPromotor)
    try {
      if (situacao !== 'ABERTO') {
        if (temJob) continue
        await transaction(pool, quem, ({ client }) => enfileirarPedido(client, fila, idProposta))
      } else if (espera) {
        const estado = await camara.consultar(numero)
        if (!estado) continue
        await transaction(pool, quem, ({ client }) =>
          aplicarDaCamara({ client, agora: services.agora(), fila }, estado),
        )
      } else {
        // The money left: the clearing has nothing more to say.
        const encerrado = { idProposta, situacao: 'ENCERRADO' as const, numero: null }
        await transaction(pool, quem, ({ client }) =>
          mudarPedido(client, { ...encerrado, conferirEm: null }),
        )
      }
    } catch (error) {
      relatar(error)
    }
  }
  return vencidos.length
}
