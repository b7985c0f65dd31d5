import type { InformarBanco, OuvirBanco } from '../averbacao/averbar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { aplicarEstado, chaveDaConsulta, conferirParada } from './aplicar.ts'
import type { EnvioServices } from './enviar.ts'

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
      const sistema = { client, agora, fila }
      // A bank without the proposta is not notified.
      if (estado) await aplicarEstado(sistema, chaveDaConsulta(estado), estado)
      if (estado && aviso.situacao !== 'AVERBADA') await conferirParada(sistema, estado)
      await depois({ client, agora })
    })
  }

/**
 * Asks the bank where a proposta stands, and applies its answer.
 *
 * @throws ForaDoAr without an answer
 */
export const criarOuvirBanco =
  ({ pool, banco, fila, agora }: EnvioServices): OuvirBanco =>
  async ({ codigoPromotor, numero }) => {
    const estado = await banco.consultar(numero)
    if (!estado) return
    await transaction(pool, sistemaNo(codigoPromotor), ({ client }) =>
      aplicarEstado({ client, agora: agora(), fila }, chaveDaConsulta(estado), estado),
    )
  }
