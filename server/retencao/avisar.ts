import type { ClientBase } from 'pg'
import { avisar } from '../base/notices/avisar.ts'
import { buscarResponsavel, listarGestores } from './sql/varrer.ts'

export type MotivoDoAviso = 'NOVA' | 'ALERTA' | 'CRITICO' | 'INTERNO' | 'FALSA' | 'MUDOU'

type Qual = { id: string; idRelacionamento: string | null; codigoPromotor: string | null }

/** Who supervises hears of these too. */
const dosGestores = new Set<MotivoDoAviso>(['CRITICO', 'INTERNO', 'FALSA'])

/** Notifies who works on the request; of one that is about to be lost who manages the promotor too. */
export async function avisarDa(
  sistema: { client: ClientBase; agora: Date },
  { id, idRelacionamento, codigoPromotor }: Qual,
  motivo: MotivoDoAviso,
): Promise<void> {
  if (idRelacionamento === null || codigoPromotor === null) return
  const { client, agora } = sistema
  const responsavel = await buscarResponsavel(client, { id, agora })
  const gestores = dosGestores.has(motivo) ? await listarGestores(client, { codigoPromotor }) : []
  const dados = { idCtc: id, idRelacionamento, motivo }
  const para = [responsavel?.idUsuario ?? null, ...gestores.map((gestor) => gestor.id)]
  for (const idUsuario of new Set(para)) {
    if (idUsuario !== null) await avisar(sistema, { idUsuario, tipo: 'retencao', dados })
  }
}
