import type { Sistema } from '../proposta/mover.ts'
import { depoisDe, enfileirarPedido, REFORCO_MS } from './fila.ts'
import { inserirPedido, mudarPedido, travarPedido } from './sql.ts'

/** The bank approved a portability: the clearing is asked, once. */
export async function pedirQuandoAprovada(
  { client, agora, fila }: Sistema,
  { idProposta }: { idProposta: string },
): Promise<void> {
  const conferirEm = depoisDe(agora, REFORCO_MS)
  const novos = await inserirPedido(client, { idProposta, agora, conferirEm })
  if (novos === 1) await enfileirarPedido(client, fila, idProposta)
}

/** The proposta ended: a request that the clearing has, or may have, is taken back. */
export async function cancelarPedido(
  { client, agora, fila }: Sistema,
  { idProposta }: { idProposta: string },
): Promise<void> {
  const pedido = await travarPedido(client, { idProposta })
  if (!pedido || pedido.situacao === 'CANCELANDO') return
  // Asked nothing more since the money left: where that came back, the clearing still has the request.
  if (pedido.situacao === 'ENCERRADO' && pedido.numero === null) return
  const comum = { idProposta, numero: null }
  if (pedido.situacao === 'NA_FILA') {
    await mudarPedido(client, { ...comum, situacao: 'ENCERRADO', conferirEm: null })
    return
  }
  const conferirEm = depoisDe(agora, REFORCO_MS)
  await mudarPedido(client, { ...comum, situacao: 'CANCELANDO', conferirEm })
  await enfileirarPedido(client, fila, idProposta)
}
