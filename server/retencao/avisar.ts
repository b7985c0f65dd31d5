import type { ClientBase } from 'pg'
import { avisar } from '../base/notices/avisar.ts'
import { listarSupervisores } from '../organizacao/sql.ts'
import { buscarResponsavel, quemConfirma } from './sql/varrer.ts'

export type MotivoDoAviso =
  | 'NOVA'
  | 'ALERTA'
  | 'CRITICO'
  | 'INTERNO'
  | 'FALSA'
  | 'MUDOU'
  | 'CAMARA'
  | 'CONTRADIZ'
  | 'SEM_LOJA'

type Sistema = { client: ClientBase; agora: Date }
type Qual = { id: string; idRelacionamento: string | null; codigoPromotor: string | null }

/** Who supervises hears of these too. */
const dosGestores = new Set<MotivoDoAviso>(['CRITICO', 'INTERNO', 'FALSA', 'CAMARA', 'CONTRADIZ'])

/** Notifies who works on the request; of one that is about to be lost who manages the promotor too. */
export async function avisarDa(
  sistema: Sistema,
  { id, idRelacionamento, codigoPromotor }: Qual,
  motivo: MotivoDoAviso,
): Promise<void> {
  if (idRelacionamento === null || codigoPromotor === null) return
  const { client, agora } = sistema
  const responsavel = await buscarResponsavel(client, { id, agora })
  const gestores = dosGestores.has(motivo)
    ? await listarSupervisores(client, { codigoPromotor })
    : []
  const dados = { idCtc: id, idRelacionamento, motivo }
  const para = [responsavel?.idUsuario ?? null, ...gestores.map((gestor) => gestor.id)]
  for (const idUsuario of new Set(para)) {
    if (idUsuario !== null) await avisar(sistema, { idUsuario, tipo: 'retencao', dados })
  }
}

/**
 * For a client of no shop: notifies the gestores of each promotor where the client still waits to be confirmed. Once
 * confirmed, the request is theirs.
 */
export async function avisarQuemConfirma(
  sistema: Sistema,
  { id, numeroContrato }: { id: string; numeroContrato: string },
): Promise<void> {
  const { client } = sistema
  for (const { idRelacionamento, codigoPromotor } of await quemConfirma(client, {
    numeroContrato,
  })) {
    const dados = { idCtc: id, idRelacionamento, motivo: 'SEM_LOJA' }
    for (const gestor of await listarSupervisores(client, { codigoPromotor })) {
      await avisar(sistema, { idUsuario: gestor.id, tipo: 'retencao', dados })
    }
  }
}
