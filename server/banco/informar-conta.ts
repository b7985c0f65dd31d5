import type { Pool } from 'pg'
import type { Banco } from '#integrations/banco/banco.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { InformeDaConta } from '../proposta/filas.ts'
import { anotarContada, trocaAContar } from '../proposta/sql/conta.ts'
import { anotarDivergencia } from '../divergencia/anotar.ts'
import { travarProposta } from '../proposta/travar.ts'
import { dadosParaOBanco } from './sql.ts'

type Services = { pool: Pool; banco: Banco; agora: () => Date }

/**
 * Tells the bank the payout account that the client proved last; nothing to do when it knows it, or
 * when nothing is paid any more. A bank that does not change it stands before a person.
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
    if (!troca || !achada) return null
    const { situacao, conta } = achada.dados
    if (!terminada(situacao) && conta) return { id: troca.id, conta }
    // Nothing is paid any more.
    await anotarContada(client, { id: troca.id, agora: agora() })
    return null
  })
  if (!lida) return
  const { id, conta } = lida
  const resposta = await banco.trocarConta(numero, `${numero}-conta-${id}`, { conta })
  await transaction(pool, quem, async ({ client }) => {
    const instante = agora()
    await anotarContada(client, { id, agora: instante })
    const travada = 'recusa' in resposta && (await travarProposta(client, numero))
    if (!travada) return
    await anotarDivergencia({ client, agora: instante }, travada, {
      chave: `banco-conta:${id}`,
      sistema: 'BANCO',
      nossa: 'CONTA_NOVA',
      deles: 'CONTA_ANTERIOR',
      motivo: `O banco não trocou a conta e pode pagar na anterior: ${resposta.recusa}`,
      ocorridaEm: instante,
    })
  })
}
