import type { ClientBase } from 'pg'
import type { SituacaoConsentimento } from '#shared/consentimento/situacao.ts'
import { novoId } from '../base/db/id.ts'
import {
  buscarVigente,
  type DeUmTipo,
  inserirConsentimento,
  inserirPasso,
  type Pedido,
  travarCliente,
  vencerPedidos,
} from './sql/pedidos.ts'

export type Vigente = {
  id: string | null
  situacao: SituacaoConsentimento
  tentativa: number
  validoAte: Date | null
  bloqueado: boolean
}

/** The request or consent that counts, read after the client was locked. */
export async function travarVigente(
  client: ClientBase,
  { idCliente, codigoPromotor, tipo, agora }: DeUmTipo,
): Promise<Vigente> {
  // Locked first: the reads after the lock see the rows of the previous request.
  await travarCliente(client, { id: idCliente })
  const { id, situacao, tentativa, validoAte, bloqueio } = await buscarVigente(client, {
    idCliente,
    codigoPromotor,
    tipo,
    agora,
  })
  return {
    id,
    situacao: id === null ? 'NENHUM' : (situacao ?? 'NENHUM'),
    tentativa: tentativa ?? 0,
    validoAte,
    bloqueado: bloqueio.bloqueado,
  }
}

/** Creates a request and sends it. An older unanswered one ends with it. */
export async function inserirPedido(client: ClientBase, pedido: Pedido): Promise<void> {
  const { idCliente, codigoPromotor, tipo, agora } = pedido
  for (const { id, de } of await vencerPedidos(client, {
    idCliente,
    codigoPromotor,
    tipo,
    agora,
  })) {
    await anotar(client, { ...pedido, id, de, para: 'EXPIRADO_LINK', por: 'SISTEMA' })
  }
  await inserirConsentimento(client, pedido)
}

type Passo = {
  /** Of the consent. */
  id: string
  idCliente: string
  de: SituacaoConsentimento | null
  para: SituacaoConsentimento
  por: 'ATENDENTE' | 'CLIENTE' | 'SISTEMA'
  idUsuario?: string | null
  canal?: string
  tentativa?: number
  motivo?: string
  /** Where the client did it. */
  endereco?: string
  agente?: string
  agora: Date
}

/** One step of the life of a consent; the trail is never rewritten. */
export async function anotar(client: ClientBase, passo: Passo): Promise<void> {
  const { id, idCliente, de, para, por, idUsuario, canal, tentativa, motivo, agora } = passo
  const { endereco, agente } = por === 'CLIENTE' ? passo : {}
  await inserirPasso(client, {
    idPasso: novoId(),
    id,
    idCliente,
    de: de === 'NENHUM' ? null : de,
    para,
    por,
    idUsuario: por === 'ATENDENTE' ? idUsuario : null,
    canal,
    tentativa,
    motivo,
    endereco,
    agente,
    agora,
  })
}
