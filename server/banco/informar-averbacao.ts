import type { InformarBanco } from '../averbacao/averbar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { aplicarEstado } from './aplicar.ts'
import { chaveDaConsulta, type EnvioServices } from './enviar.ts'

/**
 * Notifies the bank of the end of a booking.
 *
 * @throws ForaDoAr without an answer
 */
export const criarInformarBanco =
  ({ pool, banco, fila, agora: lerRelogio }: EnvioServices): InformarBanco =>
  async ({ codigoPromotor, numero, aviso }, depois) => {
    const estado = await banco.informar(numero, aviso)
    await transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
      const agora = lerRelogio()
      // A bank without the proposta is not notified.
      if (estado) await aplicarEstado({ client, agora, fila }, chaveDaConsulta(estado), estado)
      await depois({ client, agora })
    })
  }
