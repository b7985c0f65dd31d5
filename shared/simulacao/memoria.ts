import { type Dia, diasEntre, formatarDia } from '../data.ts'
import { type Centavos, centavos, formatarDinheiro } from '../dinheiro.ts'
import type { Emprestimo, SimulacaoNovo } from './novo.ts'
import type { SimulacaoPortabilidade } from './portabilidade.ts'
import type { SimulacaoRefin } from './refin.ts'
import type { Restante, Saldo } from './saldo.ts'
import { type LinhaTabela, montarTabela } from './tabela.ts'

/** One number of a simulation, opened: what it is, by which formula, with which figures. */
export type Passo = {
  campo: string
  rotulo: string
  formula: string
  conta: string
  /** The law or convention behind the formula, where there is one. */
  norma: string | null
}

/** *Memória de cálculo*: every number in order, then the schedule they rest on. */
export type Memoria = { passos: Passo[]; tabela: LinhaTabela[] }

const DECRETO_IOF = 'Decreto 6.306/2007, art. 7º'
const RESOLUCAO_CET = 'Resolução CMN 4.881/2020, art. 4º'
const precos = {
  'REF-1': 'REF-1: dias corridos ÷ 30, juros primeiro (Código Civil, art. 354)',
  'price-30': 'Price de 30 dias com carência capitalizada',
}

export function memoriaDoNovo(simulacao: SimulacaoNovo): Memoria {
  const { modo, parcela, valorFinanciado, valorLiberado, iofTotal } = simulacao
  const tabela = montarTabela(simulacao)
  const contas =
    modo === 'parcela'
      ? [
          financiadoPelaParcela(simulacao, tabela),
          ...iofEmPartes(simulacao, valorFinanciado, tabela),
          passo(
            'valorLiberado',
            'Valor liberado',
            'valor financiado − IOF total',
            `${reais(valorFinanciado)} − ${reais(iofTotal)} = ${reais(valorLiberado)}`,
          ),
        ]
      : [
          aliquota(simulacao),
          passo(
            'valorFinanciado',
            'Valor financiado',
            'valor liberado ÷ (1 − alíquota do IOF)',
            `${reais(valorLiberado)} ÷ (1 − ${porcento(simulacao.aliquotaIof * 100, 4)}) = ${reais(valorFinanciado)}`,
          ),
          passo(
            'iofTotal',
            'IOF total',
            'valor financiado − valor liberado',
            `${reais(valorFinanciado)} − ${reais(valorLiberado)} = ${reais(iofTotal)}`,
          ),
          parcelaPeloFinanciado(simulacao, tabela),
        ]
  const coeficiente = passo(
    'coeficiente',
    'Coeficiente',
    'parcela ÷ valor liberado',
    `${reais(parcela)} ÷ ${reais(valorLiberado)} = ${numero(simulacao.coeficiente, 6)}`,
  )
  return { passos: [...contas, coeficiente, ...custos(simulacao, valorLiberado)], tabela }
}

export function memoriaDoRefin(simulacao: SimulacaoRefin): Memoria {
  const { saldoDevedor, troco } = simulacao
  const tabela = montarTabela(simulacao)
  const recebido = centavos(saldoDevedor + troco)
  const passos = [
    ...simulacao.quitados.flatMap((quitado) =>
      passosDoSaldo(quitado, { ...quitado, data: simulacao.liberacao }),
    ),
    ...(simulacao.modo === 'parcela'
      ? trocoPelaParcela(simulacao, tabela)
      : parcelaPeloTroco(simulacao, tabela)),
    ...custos(simulacao, recebido),
  ]
  return { passos, tabela }
}

function trocoPelaParcela(simulacao: SimulacaoRefin, tabela: LinhaTabela[]): Passo[] {
  const { valorFinanciado, saldoDevedor, valorNovo, iofTotal, troco, aliquotaIof } = simulacao
  return [
    financiadoPelaParcela(simulacao, tabela),
    passo(
      'valorNovo',
      'Dinheiro novo',
      'valor financiado − saldo devedor',
      `${reais(valorFinanciado)} − ${reais(saldoDevedor)} = ${reais(valorNovo)}`,
    ),
    aliquota(simulacao),
    passo(
      'iofTotal',
      'IOF',
      'dinheiro novo × alíquota efetiva do IOF',
      `${reais(valorNovo)} × ${porcento(aliquotaIof * 100, 4)} = ${reais(iofTotal)}`,
      DECRETO_IOF,
    ),
    passo(
      'troco',
      'Troco',
      'dinheiro novo − IOF',
      `${reais(valorNovo)} − ${reais(iofTotal)} = ${reais(troco)}`,
    ),
  ]
}

function parcelaPeloTroco(simulacao: SimulacaoRefin, tabela: LinhaTabela[]): Passo[] {
  const { valorFinanciado, saldoDevedor, valorNovo, iofTotal, troco, aliquotaIof } = simulacao
  return [
    aliquota(simulacao),
    passo(
      'valorNovo',
      'Dinheiro novo',
      'troco ÷ (1 − alíquota efetiva do IOF)',
      `${reais(troco)} ÷ (1 − ${porcento(aliquotaIof * 100, 4)}) = ${reais(valorNovo)}`,
      DECRETO_IOF,
    ),
    passo(
      'iofTotal',
      'IOF',
      'dinheiro novo − troco',
      `${reais(valorNovo)} − ${reais(troco)} = ${reais(iofTotal)}`,
    ),
    passo(
      'valorFinanciado',
      'Valor financiado',
      'saldo devedor + dinheiro novo',
      `${reais(saldoDevedor)} + ${reais(valorNovo)} = ${reais(valorFinanciado)}`,
    ),
    parcelaPeloFinanciado(simulacao, tabela),
  ]
}

/** A transfer has no schedule of its own until the new bank takes it over. */
export function memoriaDaPortabilidade(simulacao: SimulacaoPortabilidade): Memoria {
  const { origem, data, saldoDevedor, parcelaNova, economiaMensal, economiaTotal } = simulacao
  const passos = [
    ...passosDoSaldo(simulacao, { ...origem, data }),
    passo(
      'parcelaNova',
      'Nova parcela',
      'saldo devedor ÷ soma dos fatores da nova taxa',
      `${reais(saldoDevedor)} a ${porcento(simulacao.taxaNova, 2)} a.m. em ${origem.restantes} parcelas = ${reais(parcelaNova)}`,
      precos['REF-1'],
    ),
    passo(
      'economiaMensal',
      'Economia por mês',
      'parcela atual − nova parcela',
      `${reais(origem.parcela)} − ${reais(parcelaNova)} = ${reais(economiaMensal)}`,
    ),
    passo(
      'economiaTotal',
      'Economia total',
      'economia por mês × parcelas restantes',
      `${reais(economiaMensal)} × ${origem.restantes} = ${reais(economiaTotal)}`,
    ),
  ]
  return { passos, tabela: [] }
}

function financiadoPelaParcela(simulacao: Emprestimo, tabela: LinhaTabela[]): Passo {
  const { parcela, valorFinanciado, convencao } = simulacao
  return passo(
    'valorFinanciado',
    'Valor financiado',
    'parcela × soma dos fatores de desconto',
    `${reais(parcela)} × ${numero(somaDosFatores(tabela), 8)} = ${reais(valorFinanciado)}`,
    precos[convencao],
  )
}

function parcelaPeloFinanciado(simulacao: Emprestimo, tabela: LinhaTabela[]): Passo {
  const { parcela, valorFinanciado, convencao } = simulacao
  return passo(
    'parcela',
    'Parcela',
    'valor financiado ÷ soma dos fatores de desconto',
    `${reais(valorFinanciado)} ÷ ${numero(somaDosFatores(tabela), 8)} = ${reais(parcela)}`,
    precos[convencao],
  )
}

function iofEmPartes(
  { iof, iofDiario, iofAdicional, iofTotal }: Emprestimo,
  tributado: Centavos,
  tabela: LinhaTabela[],
): Passo[] {
  const soma = tabela.reduce((total, { iofDiario: valor }) => total + valor, 0)
  return [
    passo(
      'iofDiario',
      'IOF diário',
      'Σ principal de cada parcela × dias (até 365) × alíquota diária',
      `Σ da tabela a ${porcento(iof.diaria * 100, 5)} ao dia = ${numero(soma / 100, 4)} → ${reais(iofDiario)}`,
      DECRETO_IOF,
    ),
    passo(
      'iofAdicional',
      'IOF adicional',
      'valor financiado × alíquota adicional',
      `${reais(tributado)} × ${porcento(iof.adicional * 100, 2)} = ${reais(iofAdicional)}`,
      `${DECRETO_IOF}, § 15`,
    ),
    passo(
      'iofTotal',
      'IOF total',
      'IOF diário + IOF adicional',
      `${reais(iofDiario)} + ${reais(iofAdicional)} = ${reais(iofTotal)}`,
    ),
  ]
}

const aliquota = ({ iof, aliquotaIof }: Emprestimo): Passo =>
  passo(
    'aliquotaIof',
    'Alíquota efetiva do IOF',
    'Σ (parte do principal × dias até 365) × alíquota diária + alíquota adicional',
    `dias a ${porcento(iof.diaria * 100, 5)} + ${porcento(iof.adicional * 100, 2)} = ${porcento(aliquotaIof * 100, 4)}`,
    DECRETO_IOF,
  )

type Contrato = Restante & { data: Dia }

function passosDoSaldo(saldo: Saldo, contrato: Contrato): Passo[] {
  const { parcela, taxaMensal, restantes, proximoVencimento, data } = contrato
  const { saldoBruto, saldoDevedor, descontoQuitacao } = saldo
  return [
    passo(
      'saldoBruto',
      'Parcelas a vencer',
      'parcela × parcelas restantes',
      `${reais(parcela)} × ${restantes} = ${reais(saldoBruto)}`,
    ),
    passo(
      'saldoDevedor',
      'Saldo devedor',
      'Σ parcela ÷ (1 + taxa)^(dias ÷ 30)',
      `${restantes} parcelas a ${porcento(taxaMensal, 2)} a.m., a próxima em ${formatarDia(proximoVencimento)} (${diasEntre(data, proximoVencimento)} dias) = ${reais(saldoDevedor)}`,
      'CDC, art. 52, § 2º',
    ),
    passo(
      'descontoQuitacao',
      'Desconto pela quitação',
      'parcelas a vencer − saldo devedor',
      `${reais(saldoBruto)} − ${reais(saldoDevedor)} = ${reais(descontoQuitacao)}`,
    ),
  ]
}

function custos(simulacao: Emprestimo, recebido: Centavos): Passo[] {
  const { taxaMensal, prazo, parcela, cetAnual, cetMensal } = simulacao
  return [
    passo(
      'taxaAnual',
      'Taxa ao ano',
      '(1 + taxa ao mês)^12 − 1',
      `(1 + ${porcento(taxaMensal, 2)})^12 − 1 = ${porcento(simulacao.taxaAnual, 2)}`,
    ),
    passo(
      'cetAnual',
      'CET ao ano',
      'recebido = Σ parcela ÷ (1 + CET)^(dias ÷ 365)',
      `${reais(recebido)} contra ${prazo} × ${reais(parcela)}: ${cet(cetAnual)}`,
      RESOLUCAO_CET,
    ),
    passo('cetMensal', 'CET ao mês', '(1 + CET ao ano)^(1 ÷ 12) − 1', cet(cetMensal)),
    passo(
      'totalAPagar',
      'Total a pagar',
      'parcela × prazo',
      `${reais(parcela)} × ${prazo} = ${reais(simulacao.totalAPagar)}`,
    ),
  ]
}

const somaDosFatores = (tabela: LinhaTabela[]) =>
  tabela.reduce((soma, { fator }) => soma + fator, 0)

const passo = (
  campo: string,
  rotulo: string,
  formula: string,
  conta: string,
  norma: string | null = null,
): Passo => ({ campo, rotulo, formula, conta, norma })

const reais = formatarDinheiro

const numero = (valor: number, casas: number) =>
  valor.toLocaleString('pt-BR', { minimumFractionDigits: casas, maximumFractionDigits: casas })

const porcento = (valor: number, casas: number) => `${numero(valor, casas)}%`

const cet = (valor: number | null) => (valor === null ? 'sem CET' : porcento(valor, 2))
