import { terminada } from '#shared/proposta/situacao.ts'
import { desfazerAverbacao } from '../averbacao/pedir.ts'
import { peloPromotor } from '../base/db/sistema.ts'
import { refinanciamentosDe } from '../margem/sql.ts'
import { FILA_DE_INFORMES } from '../proposta/filas.ts'
import type { Informe } from '../proposta/formalizacao.ts'
import { moverProposta, type Sistema } from '../proposta/mover.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'

type Refinanciamento = { codigoPromotor: string; travada: Travada }

/**
 * Locks the live refinancings of the contract of a paid proposta, of whatever promotor. Before the
 * contract itself is locked: the payment of a refinancing locks in the same order.
 */
export async function travarRefinanciamentos(
  { client }: Pick<Sistema, 'client'>,
  idProposta: string,
): Promise<Refinanciamento[]> {
  const travados: Refinanciamento[] = []
  for (const { numero, codigoPromotor } of await refinanciamentosDe(client, { idProposta })) {
    const travada = await peloPromotor(client, codigoPromotor, () => travarProposta(client, numero))
    // Paid or ended while the lock was awaited.
    if (travada && !terminada(travada.situacao)) travados.push({ codigoPromotor, travada })
  }
  return travados
}

/** The contract they settle was withdrawn: they end, with their bookings, and the bank is notified. */
export async function encerrarRefinanciamentos(
  sistema: Sistema,
  refinanciamentos: readonly Refinanciamento[],
): Promise<void> {
  const { client, fila } = sistema
  for (const { codigoPromotor, travada } of refinanciamentos) {
    await peloPromotor(client, codigoPromotor, async () => {
      await moverProposta(sistema, travada, {
        situacao: 'REPROVADA',
        motivo: 'O cliente desistiu do contrato que esta proposta refinancia',
        recuperavel: false,
        por: 'SISTEMA',
      })
      await desfazerAverbacao(sistema, travada)
      if (travada.protocoloBanco === null) return
      const { numero } = travada
      const informe: Informe = { numero, codigoPromotor, situacao: 'REPROVADA' }
      await fila.adicionar(client, FILA_DE_INFORMES, informe)
    })
  }
}
