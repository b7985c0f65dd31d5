import type { Dia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { type Cet, calcularCet } from './cet.ts'
import {
  type Emprestimo,
  type SemNumeros,
  type Termos,
  descrever,
  planoDe,
  taxaAnual,
} from './novo.ts'
import { criarPlano } from './plano.ts'
import { type Restante, type Saldo, diasRestantes, saldoDevedor } from './saldo.ts'

export type SimulacaoPortabilidade = Saldo &
  Cet & {
    origem: Restante
    data: Dia
    taxaNova: number
    taxaAnual: number
    parcelaNova: Centavos
    totalAPagar: Centavos
    /** Negative when the new rate is worse. */
    economiaMensal: Centavos
    economiaTotal: Centavos
  }

/**
 * The same balance, the same remaining due dates, another rate: neither value nor term may exceed
 * those of the transfer (Resolução CMN 5.057/2022 art. 6), so there is no *troco* and no new IOF.
 * `taxaNova` in percent a month; `informado` is the balance as the bank of origin says it.
 */
export function simularPortabilidade(
  origem: Restante,
  data: Dia,
  taxaNova: number,
  informado?: Centavos,
): SimulacaoPortabilidade | SemNumeros {
  if (origem.proximoVencimento < data) {
    return { recusa: 'O próximo vencimento vem antes da data da portabilidade' }
  }
  const saldo = saldoDe(origem, data, informado)
  const dias = diasRestantes(origem, data)
  const { somaDosFatores } = criarPlano(taxaNova / 100, dias)
  const parcelaNova = arredondarDinheiro(saldo.saldoDevedor / somaDosFatores)
  const economiaMensal = centavos(origem.parcela - parcelaNova)
  return {
    ...saldo,
    ...calcularCet({ recebido: saldo.saldoDevedor, parcela: parcelaNova, dias }),
    origem,
    data,
    taxaNova,
    taxaAnual: taxaAnual(taxaNova),
    parcelaNova,
    totalAPagar: centavos(parcelaNova * origem.restantes),
    economiaMensal,
    economiaTotal: centavos(economiaMensal * origem.restantes),
  }
}

/** The balance: computed from the contract, or stated by the bank that holds it. */
function saldoDe(origem: Restante, data: Dia, informado?: Centavos): Saldo {
  const calculado = saldoDevedor(origem, data)
  if (informado === undefined) return calculado
  const descontoQuitacao = centavos(calculado.saldoBruto - informado)
  return { ...calculado, saldoDevedor: informado, descontoQuitacao }
}

/** As in "não pode passar das 12 parcelas que restam". */
export const dasQueRestam = (restantes: number): string =>
  restantes === 1 ? 'da parcela que resta' : `das ${restantes} parcelas que restam`

export type EmprestimoPortado = Emprestimo & SimulacaoPortabilidade

/**
 * The same as a loan like the others, with its schedule: what is financed is the balance, nothing is
 * released and nothing taxed. The due dates go on from the next one; the term may be shorter than
 * what remains, never longer.
 */
export function emprestimoDaPortabilidade(
  origem: Restante,
  { prazo, liberacao, taxaMensal, convencao }: Termos,
  informado?: Centavos,
): EmprestimoPortado | SemNumeros {
  if (prazo > origem.restantes) {
    return {
      recusa: `O prazo não pode passar ${dasQueRestam(origem.restantes)} na origem (Resolução CMN 5.057/2022, art. 6º): use até ${origem.restantes}`,
    }
  }
  const simulada = simularPortabilidade(origem, liberacao, taxaMensal, informado)
  if ('recusa' in simulada) return simulada
  const { saldoDevedor: valorFinanciado } = simulada
  const termos: Termos = {
    prazo,
    liberacao,
    taxaMensal,
    convencao,
    primeiroVencimento: origem.proximoVencimento,
    primeiroDaOrigem: origem.primeiroVencimento,
    iof: { diaria: 0, adicional: 0, diasMax: 0 },
  }
  const plano = planoDe(termos)
  const parcela = arredondarDinheiro(valorFinanciado / plano.somaDosFatores)
  const emprestimo = descrever(termos, plano, {
    parcela,
    valorFinanciado,
    recebido: valorFinanciado,
  })
  const economiaMensal = centavos(origem.parcela - parcela)
  return {
    ...simulada,
    ...emprestimo,
    parcelaNova: parcela,
    economiaMensal,
    economiaTotal: centavos(simulada.saldoBruto - emprestimo.totalAPagar),
    iofDiario: centavos(0),
    iofAdicional: centavos(0),
    iofTotal: centavos(0),
    aliquotaIof: 0,
  }
}
