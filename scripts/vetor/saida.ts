import { textoDeReais } from '#shared/dinheiro.ts'
import type { Cet } from '#shared/calculo/cet.ts'
import type { Emprestimo } from '#shared/calculo/novo.ts'
import type { Saldo } from '#shared/calculo/saldo.ts'

/** What every loan says of itself. */
export const textosDoEmprestimo = (simulacao: Emprestimo) => ({
  valor_financiado: textoDeReais(simulacao.valorFinanciado),
  aliquota_iof_efetiva_pct: (Math.round(simulacao.aliquotaIof * 1e6) / 1e4).toFixed(4),
  coeficiente: simulacao.coeficiente.toFixed(6),
  taxa_aa_pct: simulacao.taxaAnual.toFixed(2),
  ...textosDoCet(simulacao),
  total_a_pagar: textoDeReais(simulacao.totalAPagar),
})

export const textosDoSaldo = (simulacao: Saldo) => ({
  saldo_bruto: textoDeReais(simulacao.saldoBruto),
  saldo_devedor: textoDeReais(simulacao.saldoDevedor),
  desconto_quitacao: textoDeReais(simulacao.descontoQuitacao),
})

export const textosDoCet = (simulacao: Cet) => ({
  cet_aa_pct: simulacao.cetAnual?.toFixed(2) ?? null,
  cet_am_pct: simulacao.cetMensal?.toFixed(2) ?? null,
})

/** At least two decimals, at most six. */
export const textoDaTaxa = (valor: number): string => valor.toFixed(6).replace(/0{1,4}$/, '')
