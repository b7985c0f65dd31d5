import type { SituacaoDoLink } from '#shared/link/situacao.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'
import { listarSupervisores } from '../organizacao/sql.ts'
import { apagarTokens, mudarSituacao } from './sql.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>

type DoLink = {
  id: string
  idProposta: string
  idRelacionamento: string
  codigoPromotor: string
  /** Who attends the client; without one, who sent the link. */
  idAvisado: string
}

/** The client went one step further: state, history, and the screens of who attends. */
export async function moverPeloCliente(
  { client, agora }: Sistema,
  { id, idProposta, idRelacionamento, codigoPromotor, idAvisado }: DoLink,
  para: SituacaoDoLink,
): Promise<void> {
  await mudarSituacao(client, {
    id,
    idHistorico: novoId(),
    para,
    por: 'CLIENTE',
    idUsuario: null,
    agora,
  })
  const naoPediu = para === 'NAO_PEDIDO'
  if (naoPediu) await apagarTokens(client, { id })
  const gestores = naoPediu ? await listarSupervisores(client, { codigoPromotor }) : []
  const dados = { idProposta, idRelacionamento, situacao: para }
  for (const idUsuario of new Set([idAvisado, ...gestores.map((gestor) => gestor.id)])) {
    await avisar({ client, agora }, { idUsuario, tipo: 'link', dados })
  }
}
