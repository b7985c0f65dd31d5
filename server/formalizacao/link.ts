import type { Cancelamento } from '#integrations/assinatura/protocolo.ts'
import type { ClientBase } from 'pg'
import type { Fila } from '../base/jobs/fila.ts'
import type { Travada } from './sql/travas.ts'

export const FILA_DA_ASSINATURA = 'formalizacao-assinatura'

/** Ids only: a job outlives its rows' secrets. */
export type TrabalhoDaAssinatura =
  | { acao: 'criar'; idFormalizacao: string; tentativa: number; codigoPromotor: string }
  | { acao: 'cancelar'; protocolo: string; motivo: Cancelamento['motivo'] }
  | { acao: 'entregar'; idFormalizacao: string; codigoPromotor: string }

/** A link that does not count any more is ended where it was made, too. */
export async function largarLink(
  client: ClientBase,
  fila: Pick<Fila, 'adicionar'>,
  { protocolo }: Pick<Travada, 'protocolo'>,
  motivo: Cancelamento['motivo'] = 'OUTRA_ASSINATURA',
): Promise<void> {
  if (protocolo === null) return
  const trabalho: TrabalhoDaAssinatura = { acao: 'cancelar', protocolo, motivo }
  await fila.adicionar(client, FILA_DA_ASSINATURA, trabalho)
}

/** The client gets what was signed on the page of the link, as it stands when the job runs. */
export async function pedirEntrega(
  client: ClientBase,
  fila: Pick<Fila, 'adicionar'>,
  { id, codigoPromotor, protocolo }: Pick<Travada, 'id' | 'codigoPromotor' | 'protocolo'>,
): Promise<void> {
  if (protocolo === null) return
  const trabalho: TrabalhoDaAssinatura = { acao: 'entregar', idFormalizacao: id, codigoPromotor }
  await fila.adicionar(client, FILA_DA_ASSINATURA, trabalho)
}
