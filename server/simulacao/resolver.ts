import type { PedidoDeResolver, Resolvido } from '#shared/calculo/pedido-de-resolver.ts'
import { entradaDoPedido, resolverPedido } from '#shared/calculo/resolver-pedido.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import type { Contexto } from '../base/http/handler.ts'
import { dadosDoPedido } from './calcular.ts'

/**
 * Finds one of instalment, amount, term and rate for this client.
 *
 * @throws Recusa as every simulation
 */
export async function resolverSimulacao(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  pedido: PedidoDeResolver,
): Promise<Resolvido> {
  const { idRelacionamento } = pedido
  const dados = await dadosDoPedido(contexto, {
    idRelacionamento,
    entrada: entradaDoPedido(pedido),
  })
  return resolverPedido(dados, pedido, diaDaLiberacao(contexto.agora))
}
