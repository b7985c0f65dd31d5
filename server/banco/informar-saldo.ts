import type { Pool } from 'pg'
import type { Banco } from '#integrations/banco/banco.ts'
import { transaction } from '../base/db/transaction.ts'
import { aplicarEstado } from './aplicar.ts'
import { chaveDaConsulta } from './enviar.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { InformeDoSaldo } from '../proposta/saldo.ts'
import { pararImpedida } from '../proposta/impedir.ts'
import { travarProposta } from '../proposta/travar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { termosAceitos } from './sql.ts'

/**
 * Notifies the bank of the accepted terms, and applies its state. A proposta that moved on or ended
 * meanwhile needs no notice.
 *
 * @throws when the bank does not know the proposta or cannot be reached; the queue retries
 */
export async function contarSaldoAoBanco(
  {
    pool,
    banco,
    fila,
    agora,
  }: {
    pool: Pool
    banco: Banco
    fila: Pick<Fila, 'adicionar'>
    agora: () => Date
  },
  { numero, codigoPromotor, situacao }: InformeDoSaldo,
): Promise<void> {
  const quem = sistemaNo(codigoPromotor)
  const aceitos = await transaction(pool, quem, async ({ client }) => {
    const travada = await travarProposta(client, numero)
    if (!travada || (await pararImpedida({ client, agora: agora(), fila }, travada)))
      return undefined
    return termosAceitos(client, { numero })
  })
  if (!aceitos) return
  const { termos } = aceitos
  const estado = await banco.informar(numero, { situacao, motivo: null, termos })
  if (!estado) throw new Error('The bank has not taken the proposta yet')
  await transaction(pool, quem, ({ client }) =>
    aplicarEstado({ client, agora: agora(), fila }, chaveDaConsulta(estado), estado),
  )
}
