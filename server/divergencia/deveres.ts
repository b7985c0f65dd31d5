import { terminada } from '#shared/proposta/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { apressarJobs } from '../base/jobs/sql.ts'
import { FILA_DE_INFORMES } from '../proposta/filas.ts'
import type { Informe } from '../proposta/formalizacao.ts'
import { moverProposta } from '../proposta/mover.ts'
import { identificarProposta } from '../proposta/sql/fatos.ts'
import { travarProposta } from '../proposta/travar.ts'
import { deveresDoCliente, envioComecado } from './sql.ts'

/** Duties that failed for days (`2026-11-22-71-perdidos.sql`). */
export const DEVERES_PERDIDOS = 'dever-perdido'

/** Everything that waits outside for the client is tried now. */
export async function reenviarDeveres(
  { client }: Contexto,
  fila: Pick<Fila, 'retomar'>,
  idRelacionamento: string,
): Promise<{ reenviados: number }> {
  const deveres = await deveresDoCliente(client, { idRelacionamento })
  const [perdidos, esperando] = [true, false].map((procurado) =>
    deveres.filter(({ perdido }) => perdido === procurado).map(({ id }) => id),
  )
  const retomados = await fila.retomar(DEVERES_PERDIDOS, { client, ids: perdidos ?? [] })
  return { reenviados: retomados + (await apressarJobs(client, { ids: esperando ?? [] })) }
}

/**
 * The proposta that the bank never took ends here. Where its sending was begun, the bank is told of
 * the end: an answer may have been lost.
 *
 * @throws Recusa when the bank has it, or it ended
 */
export async function cancelarEnvio(
  { client, usuario, agora }: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  { idProposta, motivo }: { idProposta: string; motivo: string },
): Promise<{ idProposta: string; situacao: 'CANCELADA' }> {
  const identificada = await identificarProposta(client, { id: idProposta })
  const travada = identificada && (await travarProposta(client, identificada.numero))
  if (!travada) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  if (terminada(travada.situacao)) throw new Recusa('invalido', 'A proposta já terminou')
  if (travada.protocoloBanco !== null) {
    throw new Recusa('invalido', 'O banco já recebeu a proposta: peça o cancelamento a ele')
  }
  await moverProposta({ client, agora, fila }, travada, {
    situacao: 'CANCELADA',
    motivo,
    recuperavel: true,
    por: 'USUARIO',
    idUsuario: usuario.id,
  })
  if ((await envioComecado(client, { idProposta })) > 0) {
    const { numero, codigoPromotor } = identificada
    const informe: Informe = { numero, codigoPromotor, situacao: 'REPROVADA' }
    await fila.adicionar(client, FILA_DE_INFORMES, informe)
  }
  return { idProposta, situacao: 'CANCELADA' }
}
