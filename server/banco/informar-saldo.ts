import type { Pool } from 'pg'
import type { Banco } from '#integrations/banco/banco.ts'
import type { AvisoAoBanco } from '#integrations/banco/protocolo.ts'
import { transaction } from '../base/db/transaction.ts'
import { aplicarEstado, chaveDaConsulta } from './aplicar.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { contarSaldo, type InformeDoSaldo } from '../proposta/saldo.ts'
import { pararImpedida } from '../proposta/impedir.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { termosAceitos } from './sql.ts'

const ESPERE = 'O banco de origem corrigiu o saldo: espere as novas condições'

/**
 * Notifies the bank of the accepted terms, or of another balance whose terms are not accepted yet, and applies its
 * state. A proposta that moved on or ended meanwhile needs no notice.
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
  const aviso = await transaction(pool, quem, async ({ client }): Promise<AvisoAoBanco | null> => {
    const travada = await travarProposta(client, numero)
    if (!travada || (await pararImpedida({ client, agora: agora(), fila }, travada))) return null
    if (aContar(travada) !== situacao) return null
    const depoisDe = travada.ultimaSequencia
    if (situacao === 'SALDO_RECEBIDO') return { situacao, motivo: ESPERE, depoisDe }
    const { termos } = await termosAceitos(client, { numero })
    return { situacao, motivo: null, termos, depoisDe }
  })
  if (!aviso) return
  const estado = await banco.informar(numero, aviso)
  if (!estado) throw new Error('The bank has not taken the proposta yet')
  await transaction(pool, quem, async ({ client }) => {
    await aplicarEstado({ client, agora: agora(), fila }, chaveDaConsulta(estado), estado)
    // What changed while the bank was told may have come there first.
    const travada = await travarProposta(client, numero)
    const agoraVale = travada && aContar(travada)
    if (agoraVale && agoraVale !== situacao) {
      await contarSaldo({ client, fila }, { numero, codigoPromotor }, agoraVale)
    }
  })
}

/** What the bank has to know now; null where it leads. */
function aContar({
  situacao,
  ehPortabilidade,
  saldoInformado,
}: Travada): InformeDoSaldo['situacao'] | null {
  if (situacao === 'SALDO_CONFERIDO') return situacao
  const espera = situacao === 'PENDENTE' && ehPortabilidade && saldoInformado !== null
  return espera ? 'SALDO_RECEBIDO' : null
}
