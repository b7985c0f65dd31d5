import type { Produto } from './shapes.ts'

/** What the trade calls each product. */
export const nomeDoProduto: Record<Produto, string> = {
  NOVO: 'Novo',
  REFIN: 'Refinanciamento',
  PORT: 'Portabilidade',
  REFIN_PORT: 'Refin da portabilidade',
  RMC: 'Cartão consignado',
  RCC: 'Cartão benefício',
  SAQUE: 'Saque complementar',
  CLT: 'Crédito do Trabalhador',
}
