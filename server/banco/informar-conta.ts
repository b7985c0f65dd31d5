import type { Pool } from 'pg'
import type { Banco } from '#integrations/banco/banco.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { InformeDaConta } from '../proposta/filas.ts'
import { anotarContada, trocaAContar } from '../proposta/sql/conta.ts'
import { dadosParaOBanco } from './sql.ts'

type Services = { pool: Pool; banco: Banco; agora: () => Date }

/**
 * Tells the bank the payout account that the client proved last; nothing to do when it knows it.
 *
 * @throws until the bank has taken it; the queue retries
 */
export async function contarContaAoBanco(
  { pool, banco, agora }: Services,
  { numero, codigoPromotor }: Pick<InformeDaConta, 'numero' | 'codigoPromotor'>,
): Promise<void> {
  const quem = sistemaNo(codigoPromotor)
  const lida = await transaction(pool, quem, async ({ client }) => {
    const troca = await trocaAContar(client, { numero })
    const achada = troca && (await dadosParaOBanco(client, { idProposta: troca.idProposta }))
    const conta = achada?.dados.conta
    return troca && conta ? { id: troca.id, conta } : null
  })
  if (!lida) return
  const { id, conta } = lida
  await banco.trocarConta(numero, `${numero}-conta-${id}`, { conta })
  await transaction(pool, quem, async ({ client }) => {
    await anotarContada(client, { id, agora: agora() })
  })
}
