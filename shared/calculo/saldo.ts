import {
  type Dia,
  diaDoNumero,
  mesesEntre,
  numeroDoDia,
  somarMeses,
  vencimentosMensais,
} from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { criarPlano, diasAteVencimentos } from './plano.ts'

/** What is still to be paid of a contract. `taxaMensal` in percent. */
export type Restante = {
  parcela: Centavos
  taxaMensal: number
  restantes: number
  proximoVencimento: Dia
  /** The due day of the contract, when the next due date fell on a shorter month. */
  primeiroVencimento?: Dia | undefined
}

export type Saldo = { saldoBruto: Centavos; saldoDevedor: Centavos; descontoQuitacao: Centavos }

/**
 * Where each instalment of a contract stands on a day. In transit: its payroll has closed, so it will
 * be discounted though it is not due yet; it is neither paid nor open.
 */
export type Andamento = {
  pagas: number
  emTransito: number
  /** Due dates of those in transit. */
  vencimentosEmTransito: Dia[]
  /** Open: to be settled. */
  restantes: number
  /** The first open one. */
  proximoVencimento: Dia | null
}

/** A contract to settle. Absent data follow from its first due date, paid on time. */
export type ContratoAntigo = {
  parcela: Centavos
  taxaMensal: number
  prazo: number
  primeiroVencimento: Dia
  pagas?: number | undefined
  restantes?: number | undefined
  proximoVencimento?: Dia | undefined
  /** Due dates that stay out of the settlement. */
  vencimentosEmTransito?: readonly Dia[] | undefined
  /** The day it was released and the daily IOF of that day: a year counts from there. */
  origem?: { liberacao: Dia; iofDiario: number } | undefined
}

export type ContratoQuitado = Required<Omit<ContratoAntigo, 'origem'>> &
  Pick<ContratoAntigo, 'origem'> &
  Saldo

/**
 * What settles the contract on `data`: the remaining instalments discounted at the contract's own
 * rate by real days over 30 (CDC art. 52 paragraph 2: the interest not yet run is given back).
 */
export function saldoDevedor(contrato: Restante, data: Dia): Saldo {
  const { parcela, taxaMensal, restantes } = contrato
  const saldoBruto = centavos(parcela * restantes)
  const dias = diasRestantes(contrato, data)
  const { somaDosFatores } = criarPlano(taxaMensal / 100, dias)
  const saldo = arredondarDinheiro(parcela * somaDosFatores)
  return { saldoBruto, saldoDevedor: saldo, descontoQuitacao: centavos(saldoBruto - saldo) }
}

type LinhaDoSaldo = {
  numero: number
  vencimento: Dia
  dias: number
  fator: number
  parcela: Centavos
  /** In centavos, not rounded: only the sum is. */
  presente: number
}

/** The same, opened: what each remaining instalment is worth on `data`. */
export function linhasDoSaldo(
  contrato: Restante,
  data: Dia,
): { linhas: LinhaDoSaldo[]; saldoDevedor: Centavos } {
  const { parcela, taxaMensal } = contrato
  const dias = diasRestantes(contrato, data)
  const { fatores } = criarPlano(taxaMensal / 100, dias)
  const inicio = numeroDoDia(data)
  const linhas = fatores.map((fator, k) => ({
    numero: k + 1,
    vencimento: diaDoNumero(inicio + (dias[k] ?? 0)),
    dias: dias[k] ?? 0,
    fator,
    parcela,
    presente: parcela * fator,
  }))
  return { linhas, saldoDevedor: saldoDevedor(contrato, data).saldoDevedor }
}

/** Real days from `data` to each remaining due date, on the due day of the contract. */
export function diasRestantes(contrato: Restante, data: Dia): number[] {
  const { proximoVencimento, primeiroVencimento = proximoVencimento, restantes } = contrato
  const meses = mesesEntre(primeiroVencimento, proximoVencimento)
  return somarMeses(primeiroVencimento, meses) === proximoVencimento
    ? diasAteVencimentos(data, primeiroVencimento, restantes, meses)
    : diasAteVencimentos(data, proximoVencimento, restantes)
}

/** State of a contract paid on time on `data`. An instalment due that very day counts as paid. */
export function andamento(
  { primeiroVencimento, prazo }: { primeiroVencimento: Dia; prazo: number },
  data: Dia,
): { pagas: number; restantes: number; proximoVencimento: Dia | null } {
  const vencimentos = vencimentosMensais(primeiroVencimento, prazo)
  const dia = numeroDoDia(data)
  const pagas = vencimentos.filter((vencimento) => vencimento <= dia).length
  const proximo = vencimentos[pagas]
  return {
    pagas,
    restantes: prazo - pagas,
    proximoVencimento: proximo === undefined ? null : diaDoNumero(proximo),
  }
}

/**
 * The same with the payroll known: an instalment due before the month of `primeiroDaFolha`, the first
 * due date that a loan of this day could have, is in the payroll already.
 */
export function andamentoNaFolha(
  contrato: { primeiroVencimento: Dia; prazo: number },
  data: Dia,
  primeiroDaFolha: Dia,
): Andamento {
  const { pagas } = andamento(contrato, data)
  const vencimentos = vencimentosMensais(contrato.primeiroVencimento, contrato.prazo)
    .slice(pagas)
    .map(diaDoNumero)
  const mes = primeiroDaFolha.slice(0, 7)
  const vencimentosEmTransito = vencimentos.filter((dia) => dia.slice(0, 7) < mes)
  const emTransito = vencimentosEmTransito.length
  return {
    pagas,
    emTransito,
    vencimentosEmTransito,
    restantes: contrato.prazo - pagas - emTransito,
    proximoVencimento: vencimentos[emTransito] ?? null,
  }
}
