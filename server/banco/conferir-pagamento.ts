import type { EstadoNoBanco } from '#integrations/banco/protocolo.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { formatarDia } from '#shared/data.ts'
import { deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { anotarForaDaOrdem, lerOrdemDaProposta } from '../averbacao/sql.ts'
import type { Contexto } from '../base/http/handler.ts'

/**
 * Money that left is kept as it was paid. A payment of another day or amount than the order says so
 * on the proposta.
 *
 * @returns how it differs from the order; null when it does not
 */
export async function conferirPagamento(
  client: Contexto['client'],
  idProposta: string,
  { valorPago, em }: { valorPago: EstadoNoBanco['valorPago']; em: Date },
): Promise<string | null> {
  const ordem = await lerOrdemDaProposta(client, { idProposta })
  if (!ordem || ordem.dia === null) return null
  const dia = diaDaLiberacao(em)
  const pago = valorPago === undefined ? null : deReais(valorPago)
  const sentencas = [
    ...(dia === ordem.dia
      ? []
      : [`paga em ${formatarDia(dia)}, com ordem para ${formatarDia(ordem.dia)}`]),
    ...(pago === null || pago === ordem.liberado
      ? []
      : [`pagos ${formatarDinheiro(pago)}, com ordem de ${formatarDinheiro(ordem.liberado)}`]),
  ]
  if (sentencas.length === 0) return null
  const divergencia = `O banco pagou fora da ordem: ${sentencas.join(', ')}`
  await anotarForaDaOrdem(client, { idProposta, divergencia })
  return divergencia
}
