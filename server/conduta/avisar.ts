import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'
import { contasDe } from './contar.ts'
import { listarGestores } from './sql.ts'

/** The person is told of points that count; the gestores also, from the warning on. */
export async function avisarDaConta(
  contexto: Contexto,
  codigoPromotor: string,
  idUsuario: string,
): Promise<void> {
  const contas = await contasDe(contexto, [codigoPromotor], idUsuario)
  const { estado } = contas(codigoPromotor, idUsuario)
  const motivo = estado === 'EM_DIA' ? 'CONFIRMADA' : estado
  await avisar(contexto, { idUsuario, tipo: 'conduta', dados: { motivo, seu: 'S' } })
  if (estado !== 'EM_DIA') await avisarGestores(contexto, codigoPromotor, estado)
}

/** All of the promotor but the caller. */
export async function avisarGestores(
  contexto: Contexto,
  codigoPromotor: string,
  motivo: 'PROPOSTA' | 'AVISO' | 'SUSPENSO',
): Promise<void> {
  for (const { id } of await listarGestores(contexto.client, { codigoPromotor })) {
    if (id !== contexto.usuario.id) {
      await avisar(contexto, { idUsuario: id, tipo: 'conduta', dados: { motivo } })
    }
  }
}
