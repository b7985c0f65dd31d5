import { numeroDoDia, somarMeses, vencimentosMensais } from '#shared/data.ts'
import type { PedidoDeAverbacao } from './protocolo.ts'

/** The loan is below the price of its instalments. */
export const PRECO_INVALIDO = 'PI'

/** Rule PI: the informed loan is at least this share of the price. */
const PARTE_MINIMA = 0.975

const DIA_DO_REPASSE = '07'

type Emprestimo = Pick<
  PedidoDeAverbacao,
  | 'valorEmprestimo'
  | 'valorParcela'
  | 'quantidadeParcelas'
  | 'taxaMensal'
  | 'dataContrato'
  | 'competenciaInicioDesconto'
>

/** The price of a loan by its instalments: each discounted by its real days over 30. */
export function precoDeReferencia(pedido: Emprestimo): number {
  const { valorParcela, quantidadeParcelas, taxaMensal, dataContrato } = pedido
  const competencia = pedido.competenciaInicioDesconto
  const primeiro = somarMeses(
    `${competencia.slice(0, 4)}-${competencia.slice(4)}-${DIA_DO_REPASSE}`,
    1,
  )
  const inicio = numeroDoDia(
    `${dataContrato.slice(4)}-${dataContrato.slice(2, 4)}-${dataContrato.slice(0, 2)}`,
  )
  return vencimentosMensais(primeiro, quantidadeParcelas).reduce(
    (soma, dia) => soma + valorParcela / (1 + taxaMensal / 100) ** ((dia - inicio) / 30),
    0,
  )
}

/** Whether Dataprev refuses the amount of the loan (rule PI, 97,5 %). */
export const foraDoPreco = (pedido: Emprestimo): boolean =>
  pedido.valorEmprestimo < precoDeReferencia(pedido) * PARTE_MINIMA - 0.005
