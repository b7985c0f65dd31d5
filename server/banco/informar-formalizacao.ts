import type { Pool } from 'pg'
import type { Banco } from '#integrations/banco/banco.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { Informe } from '../proposta/formalizacao.ts'
import { pararImpedida } from '../proposta/impedir.ts'
import { travarProposta } from '../proposta/travar.ts'
import { aplicarEstado, chaveDaConsulta, conferirParada } from './aplicar.ts'
import { contarContaAoBanco } from './informar-conta.ts'

type InformeServices = {
  pool: Pool
  banco: Banco
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
}

/**
 * Notifies the bank, and applies its state.
 *
 * @throws until the bank has accepted the proposta; the queue retries
 */
export async function informarFormalizacao(
  { pool, banco, fila, agora }: InformeServices,
  { numero, codigoPromotor, situacao }: Informe,
): Promise<void> {
  // The bank pays by what it knows when the analysis begins, no client who died or was restricted since, and at no
  // price that lapsed.
  if (situacao === 'ANALISE') {
    const parou = await transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
      const travada = await travarProposta(client, numero)
      const sistema = { client, agora: agora(), fila }
      return travada !== null && pararImpedida(sistema, travada, { assinada: true })
    })
    if (parou) return
    await contarContaAoBanco({ pool, banco, agora }, { numero, codigoPromotor })
  }
  const estado = await banco.informar(numero, { situacao, motivo: null })
  const fim = situacao === 'REPROVADA' || situacao === 'CANCELADA'
  // What the bank never took has no end to be told.
  if (!estado && fim) return
  if (!estado) throw new Error('The bank has not taken the proposta yet')
  await transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
    const sistema = { client, agora: agora(), fila }
    await aplicarEstado(sistema, chaveDaConsulta(estado), estado)
    if (fim) await conferirParada(sistema, estado)
  })
}
