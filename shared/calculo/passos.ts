import { type Dia, diasEntre, formatarDia } from '../data.ts'
import { type Centavos, formatarDinheiro, emReais } from '../dinheiro.ts'
import { formatarNumero, formatarPorcento } from '../numero.ts'
import type { Emprestimo } from './novo.ts'
import type { Restante, Saldo } from './saldo.ts'
import type { LinhaTabela } from './tabela.ts'

/** The account of one number of a simulation: name, formula, figures. */
export type Passo = {
  campo: string
  rotulo: string
  formula: string
  conta: string
  /** The result of `conta`, written as it ends. */
  valor: string
  /** The law or convention behind the formula, where there is one. */
  norma: string | null
}

export const DECRETO_IOF = 'Decreto 6.306/2007, art. 7º'
const RESOLUCAO_CET = 'Resolução CMN 4.881/2020, art. 4º'
export const precos = {
  'REF-1': 'Dias corridos ÷ 30, juros primeiro (Código Civil, art. 354)',
  'price-30': 'Price de 30 dias com carência capitalizada',
}

export function financiadoPelaParcela(simulacao: Emprestimo, tabela: LinhaTabela[]): Passo {
  const { parcela, valorFinanciado, convencao } = simulacao
  return passo(
    'valorFinanciado',
    'Valor financiado',
    'parcela × soma dos fatores de desconto',
    `${reais(parcela)} × ${numero(somaDosFatores(tabela), 8)} = ${reais(valorFinanciado)}`,
    reais(valorFinanciado),
    precos[convencao],
  )
}

export function parcelaPeloFinanciado(simulacao: Emprestimo, tabela: LinhaTabela[]): Passo {
  const { parcela, valorFinanciado, convencao } = simulacao
  return passo(
    'parcela',
    'Parcela',
    'valor financiado ÷ soma dos fatores de desconto',
    `${reais(valorFinanciado)} ÷ ${numero(somaDosFatores(tabela), 8)} = ${reais(parcela)}`,
    reais(parcela),
    precos[convencao],
  )
}

export function iofEmPartes(
  { iof, iofDiario, iofAdicional, iofTotal }: Emprestimo,
  tributado: Centavos,
  tabela: LinhaTabela[],
): Passo[] {
  const soma = tabela.reduce((total, { iofDiario: valor }) => total + valor, 0)
  return [
    passo(
      'iofDiario',
      'IOF diário',
      `Σ principal de cada parcela × dias (até ${iof.diasMax}) × alíquota diária`,
      `Σ da tabela a ${porcento(iof.diaria * 100, 5)} ao dia = ${numero(emReais(soma), 4)} → ${reais(iofDiario)}`,
      reais(iofDiario),
      DECRETO_IOF,
    ),
    passo(
      'iofAdicional',
      'IOF adicional',
      'valor financiado × alíquota adicional',
      `${reais(tributado)} × ${porcento(iof.adicional * 100, 2)} = ${reais(iofAdicional)}`,
      reais(iofAdicional),
      `${DECRETO_IOF}, § 15`,
    ),
    passo(
      'iofTotal',
      'IOF total',
      'IOF diário + IOF adicional',
      `${reais(iofDiario)} + ${reais(iofAdicional)} = ${reais(iofTotal)}`,
      reais(iofTotal),
    ),
  ]
}

export const aliquota = ({ iof, aliquotaIof }: Emprestimo): Passo =>
  passo(
    'aliquotaIof',
    'Alíquota efetiva do IOF',
    `Σ (parte do principal × dias até ${iof.diasMax}) × alíquota diária + alíquota adicional`,
    `dias a ${porcento(iof.diaria * 100, 5)} + ${porcento(iof.adicional * 100, 2)} = ${porcento(aliquotaIof * 100, 4)}`,
    porcento(aliquotaIof * 100, 4),
    DECRETO_IOF,
  )

type Contrato = Restante & { data: Dia }

export function passosDoSaldo(saldo: Saldo, contrato: Contrato): Passo[] {
  const { parcela, taxaMensal, restantes, proximoVencimento, data } = contrato
  const { saldoBruto, saldoDevedor, descontoQuitacao } = saldo
  return [
    passo(
      'saldoBruto',
      'Parcelas a vencer',
      'parcela × parcelas restantes',
      `${reais(parcela)} × ${restantes} = ${reais(saldoBruto)}`,
      reais(saldoBruto),
    ),
    passo(
      'saldoDevedor',
      'Saldo devedor',
      'Σ parcela ÷ (1 + taxa)^(dias ÷ 30)',
      `${restantes} parcelas a ${formatarPorcento(taxaMensal)} a.m., a próxima em ${formatarDia(proximoVencimento)} (${diasEntre(data, proximoVencimento)} dias) = ${reais(saldoDevedor)}`,
      reais(saldoDevedor),
      'CDC, art. 52, § 2º',
    ),
    passo(
      'descontoQuitacao',
      'Desconto pela quitação',
      'parcelas a vencer − saldo devedor',
      `${reais(saldoBruto)} − ${reais(saldoDevedor)} = ${reais(descontoQuitacao)}`,
      reais(descontoQuitacao),
    ),
  ]
}

export function custos(simulacao: Emprestimo, recebido: Centavos): Passo[] {
  const { taxaMensal, prazo, parcela, cetAnual, cetMensal } = simulacao
  return [
    passo(
      'taxaAnual',
      'Taxa ao ano',
      '(1 + taxa ao mês)^12 − 1',
      `(1 + ${formatarPorcento(taxaMensal)})^12 − 1 = ${porcento(simulacao.taxaAnual, 2)}`,
      porcento(simulacao.taxaAnual, 2),
    ),
    passo(
      'cetAnual',
      'CET ao ano',
      'recebido = Σ parcela ÷ (1 + CET)^(dias ÷ 365)',
      `${reais(recebido)} contra ${prazo} × ${reais(parcela)}: ${cet(cetAnual)}`,
      cet(cetAnual),
      RESOLUCAO_CET,
    ),
    passo(
      'cetMensal',
      'CET ao mês',
      '(1 + CET ao ano)^(1 ÷ 12) − 1',
      cet(cetMensal),
      cet(cetMensal),
    ),
    passo(
      'totalAPagar',
      'Total a pagar',
      'parcela × prazo',
      `${reais(parcela)} × ${prazo} = ${reais(simulacao.totalAPagar)}`,
      reais(simulacao.totalAPagar),
    ),
  ]
}

const somaDosFatores = (tabela: LinhaTabela[]) =>
  tabela.reduce((soma, { fator }) => soma + fator, 0)

export const passo = (
  campo: string,
  rotulo: string,
  formula: string,
  conta: string,
  valor: string,
  norma: string | null = null,
): Passo => ({ campo, rotulo, formula, conta, valor, norma })

export const reais = formatarDinheiro

export const numero = (valor: number, casas: number) => formatarNumero(valor, casas)

export const porcento = (valor: number, casas: number) => formatarPorcento(valor, casas, casas)

const cet = (valor: number | null) => (valor === null ? 'sem CET' : porcento(valor, 2))
