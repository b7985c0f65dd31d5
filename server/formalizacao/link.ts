import type { Cancelamento } from '#integrations/assinatura/protocolo.ts'
import type { ClientBase } from 'pg'
import type { Contexto } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { recolherMensagem } from '../mensagem/enfileirar.ts'
import type { Travada } from './sql/travas.ts'

export const FILA_DA_ASSINATURA = 'formalizacao-assinatura'

/** Ids only: a job outlives its rows' secrets. */
export type TrabalhoDaAssinatura =
  | { acao: 'criar'; idFormalizacao: string; tentativa: number; codigoPromotor: string }
  | { acao: 'cancelar'; protocolo: string; motivo: Cancelamento['motivo'] }
  | { acao: 'entregar'; idFormalizacao: string; codigoPromotor: string }

/** Each sending of a link has one message. */
export const chaveDoLink = ({ id, tentativa }: Pick<Travada, 'id' | 'tentativa'>): string =>
  `formalizacao:${id}:${tentativa}`

/** A link that does not count any more is ended where it was made, too, and its message does not leave. */
export async function largarLink(
  sistema: Pick<Contexto, 'client' | 'agora'>,
  fila: Pick<Fila, 'adicionar'>,
  travada: Pick<Travada, 'id' | 'tentativa' | 'protocolo'>,
  motivo: Cancelamento['motivo'] = 'OUTRA_ASSINATURA',
): Promise<void> {
  const { protocolo } = travada
  if (protocolo === null) return
  await recolherMensagem(sistema, chaveDoLink(travada))
  const trabalho: TrabalhoDaAssinatura = { acao: 'cancelar', protocolo, motivo }
  await fila.adicionar(sistema.client, FILA_DA_ASSINATURA, trabalho)
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
