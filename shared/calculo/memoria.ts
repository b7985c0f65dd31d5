import { centavos } from '../dinheiro.ts'
import { formatarPorcento } from '../numero.ts'
import type { SimulacaoNovo } from './novo.ts'
import {
  DECRETO_IOF,
  type Passo,
  aliquota,
  custos,
  financiadoPelaParcela,
  iofEmPartes,
  numero,
  parcelaPeloFinanciado,
  passo,
  passosDoSaldo,
  porcento,
  precos,
  reais,
} from './passos.ts'
import type { EmprestimoPortado, SimulacaoPortabilidade } from './portabilidade.ts'
import type { SimulacaoRefin } from './refin.ts'
import { type LinhaTabela, montarTabela } from './tabela.ts'

/** *Memória de cálculo*: every number in order, then the schedule they rest on. */
export type Memoria = { passos: Passo[]; tabela: LinhaTabela[] }

export function memoriaDoNovo(simulacao: SimulacaoNovo): Memoria {
  const { modo, parcela, valorFinanciado, valorLiberado, iofTotal, iofFinanciado } = simulacao
  const tabela = montarTabela(simulacao)
  const contas =
    modo === 'parcela' || iofFinanciado === false
      ? [
          modo === 'parcela'
            ? financiadoPelaParcela(simulacao, tabela)
            : parcelaPeloFinanciado(simulacao, tabela),
          ...iofEmPartes(simulacao, valorFinanciado, tabela),
          passo(
            'valorLiberado',
            'Valor liberado',
            'valor financiado − IOF total',
            `${reais(valorFinanciado)} − ${reais(iofTotal)} = ${reais(valorLiberado)}`,
            reais(valorLiberado),
          ),
        ]
      : [
          aliquota(simulacao),
          passo(
            'valorFinanciado',
            'Valor financiado',
            'valor liberado ÷ (1 − alíquota do IOF)',
            `${reais(valorLiberado)} ÷ (1 − ${porcento(simulacao.aliquotaIof * 100, 4)}) = ${reais(valorFinanciado)}`,
            reais(valorFinanciado),
          ),
          passo(
            'iofTotal',
            'IOF total',
            'valor financiado − valor liberado',
            `${reais(valorFinanciado)} − ${reais(valorLiberado)} = ${reais(iofTotal)}`,
            reais(iofTotal),
          ),
          parcelaPeloFinanciado(simulacao, tabela),
        ]
  const coeficiente = passo(
    'coeficiente',
    'Coeficiente',
    'parcela ÷ valor liberado',
    `${reais(parcela)} ÷ ${reais(valorLiberado)} = ${numero(simulacao.coeficiente, 6)}`,
    numero(simulacao.coeficiente, 6),
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
    ...complementar(simulacao),
    ...(simulacao.modo === 'parcela'
      ? trocoPelaParcela(simulacao, tabela)
      : parcelaPeloTroco(simulacao, tabela)),
    ...custos(simulacao, recebido),
  ]
  return { passos, tabela }
}

function complementar({ iof, iofComplementar, quitados }: SimulacaoRefin): Passo[] {
  if (iofComplementar === 0) return []
  return [
    passo(
      'iofComplementar',
      'IOF complementar',
      `principal renovado × dias a mais, até ${iof.diasMax} desde a liberação do contrato × alíquota daquele dia`,
      `${quitados.filter(({ origem }) => origem).length} contrato(s) com menos de um ano = ${reais(iofComplementar)}`,
      reais(iofComplementar),
      `${DECRETO_IOF}, §§ 7º a 9º`,
    ),
  ]
}

/** ` − R$ 1,23 de IOF complementar`, where there is any. */
const eComplementar = ({ iofComplementar }: SimulacaoRefin, sinal: string): string =>
  iofComplementar === 0 ? '' : ` ${sinal} ${reais(iofComplementar)}`

function trocoPelaParcela(simulacao: SimulacaoRefin, tabela: LinhaTabela[]): Passo[] {
  const { valorFinanciado, saldoDevedor, valorNovo, iofTotal, troco } = simulacao
  return [
    financiadoPelaParcela(simulacao, tabela),
    passo(
      'valorNovo',
      'Dinheiro novo',
      'valor financiado − saldo devedor',
      `${reais(valorFinanciado)} − ${reais(saldoDevedor)} = ${reais(valorNovo)}`,
      reais(valorNovo),
    ),
    aliquota(simulacao),
    iofDoNovo(simulacao),
    passo(
      'troco',
      'Troco',
      'dinheiro novo − IOF',
      `${reais(valorNovo)} − ${reais(iofTotal)} = ${reais(troco)}`,
      reais(troco),
    ),
  ]
}

function iofDoNovo(simulacao: SimulacaoRefin): Passo {
  const { valorNovo, iofTotal, aliquotaIof } = simulacao
  return passo(
    'iofTotal',
    'IOF',
    'dinheiro novo × alíquota efetiva do IOF',
    `${reais(valorNovo)} × ${porcento(aliquotaIof * 100, 4)}${eComplementar(simulacao, '+')} = ${reais(iofTotal)}`,
    reais(iofTotal),
    DECRETO_IOF,
  )
}

function parcelaPeloTroco(simulacao: SimulacaoRefin, tabela: LinhaTabela[]): Passo[] {
  const { valorFinanciado, saldoDevedor, valorNovo, iofTotal, troco, aliquotaIof } = simulacao
  const financiado = simulacao.iofFinanciado !== false
  const doNovo = financiado
    ? [
        passo(
          'valorNovo',
          'Dinheiro novo',
          'troco ÷ (1 − alíquota efetiva do IOF)',
          `${simulacao.iofComplementar === 0 ? reais(troco) : `(${reais(troco)}${eComplementar(simulacao, '+')})`} ÷ (1 − ${porcento(aliquotaIof * 100, 4)}) = ${reais(valorNovo)}`,
          reais(valorNovo),
          DECRETO_IOF,
        ),
        passo(
          'iofTotal',
          'IOF',
          'dinheiro novo − troco',
          `${reais(valorNovo)} − ${reais(troco)} = ${reais(iofTotal)}`,
          reais(iofTotal),
        ),
      ]
    : [
        iofDoNovo(simulacao),
        passo(
          'troco',
          'Troco',
          'dinheiro novo − IOF',
          `${reais(valorNovo)} − ${reais(iofTotal)} = ${reais(troco)}`,
          reais(troco),
        ),
      ]
  return [
    aliquota(simulacao),
    ...doNovo,
    passo(
      'valorFinanciado',
      'Valor financiado',
      'saldo devedor + dinheiro novo',
      `${reais(saldoDevedor)} + ${reais(valorNovo)} = ${reais(valorFinanciado)}`,
      reais(valorFinanciado),
    ),
    parcelaPeloFinanciado(simulacao, tabela),
  ]
}

/** A bare vector has no loan behind it, so no schedule; what is simulated for a client has. */
export function memoriaDaPortabilidade(
  simulacao: SimulacaoPortabilidade | EmprestimoPortado,
): Memoria {
  const { origem, data, saldoDevedor, parcelaNova, economiaMensal, economiaTotal } = simulacao
  const passos = [
    ...passosDoSaldo(simulacao, { ...origem, data }),
    passo(
      'parcelaNova',
      'Nova parcela',
      'saldo devedor ÷ soma dos fatores da nova taxa',
      `${reais(saldoDevedor)} a ${formatarPorcento(simulacao.taxaNova)} a.m. em ${'prazo' in simulacao ? simulacao.prazo : origem.restantes} parcelas = ${reais(parcelaNova)}`,
      reais(parcelaNova),
      precos['REF-1'],
    ),
    passo(
      'economiaMensal',
      'Economia por mês',
      'parcela atual − nova parcela',
      `${reais(origem.parcela)} − ${reais(parcelaNova)} = ${reais(economiaMensal)}`,
      reais(economiaMensal),
    ),
    passo(
      'economiaTotal',
      'Economia total',
      'parcelas a vencer − total a pagar',
      `${reais(simulacao.saldoBruto)} − ${reais(simulacao.totalAPagar)} = ${reais(economiaTotal)}`,
      reais(economiaTotal),
    ),
  ]
  if (!('prazo' in simulacao)) return { passos, tabela: [] }
  return {
    passos: [...passos, ...custos(simulacao, saldoDevedor)],
    tabela: montarTabela(simulacao),
  }
}
