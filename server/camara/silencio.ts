import type { ClientBase, Pool } from 'pg'
import { porLinha } from '../base/jobs/por-linha.ts'
import { avisar } from '../base/notices/avisar.ts'
import { listarSupervisores } from '../organizacao/sql.ts'
import { listarSilencios, marcarSilencio } from './sql.ts'

/**
 * The bank of origin let its business days pass (`prazo_ctc_enviada_dias_uteis`): who attends the client and who
 * manages the promotor are told, once.
 *
 * @returns of how many
 */
export const avisarSilencios = (
  { pool, agora }: { pool: Pool; agora: () => Date },
  relatar: (error: unknown) => void,
): Promise<number> => {
  const instante = agora()
  return porLinha(pool, {
    listar: (client, pagina) => listarSilencios(client, { ...pagina, agora: instante }),
    fazer: (client, idProposta) => avisarUm({ client, agora: instante }, idProposta),
    relatar,
  })
}

async function avisarUm(
  sistema: { client: ClientBase; agora: Date },
  idProposta: string,
): Promise<boolean> {
  const { client, agora } = sistema
  const calado = await marcarSilencio(client, { idProposta, agora })
  if (!calado) return false
  const { idRelacionamento, codigoPromotor, idAtendente } = calado
  const gestores = await listarSupervisores(client, { codigoPromotor })
  const dados = { idProposta, idRelacionamento, motivo: 'SILENCIO' }
  for (const idUsuario of new Set([idAtendente, ...gestores.map(({ id }) => id)])) {
    if (idUsuario !== null) await avisar(sistema, { idUsuario, tipo: 'proposta', dados })
  }
  return true
}
