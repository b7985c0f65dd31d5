import { type Dia, diaDoNumero, numeroDoDia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { type Atrasada, emAtraso, type Mora, type Recebida, somarAtraso } from './atraso.ts'
import { type Convencao, criarPlano, diasDesde, vencimentosDesde } from './plano.ts'

/** What is still to be paid of a contract. `taxaMensal` in percent. */
export type Restante = {
  parcela: Centavos
  taxaMensal: number
  restantes: number
  proximoVencimento: Dia
  /** The due day of the contract, when the next due date fell on a shorter month. */
  primeiroVencimento?: Dia | undefined
  /**
   * Of a ported loan whose first due date fell on a shorter month: the due date at the origin, whose day is kept.
   */
  vencimentoDaOrigem?: Dia | null | undefined
  /** How its days become interest; absent, `REF-1`. */
  convencao?: Convencao | undefined
  /** Due dates after the next one that were paid ahead. */
  vencimentosAdiantados?: readonly Dia[] | undefined
  /** Owed beside the open ones. */
  atrasadas?: readonly Atrasada[] | undefined
}

export type Saldo = { saldoBruto: Centavos; saldoDevedor: Centavos; descontoQuitacao: Centavos }

/**
 * Where each instalment of a contract stands on a day. In transit: its payroll has closed, so it will
 * be discounted though it is not due yet; it is neither paid nor open. Late: its due date has passed
 * and it was not received, or in part.
 */
export type Andamento = {
  /** By the calendar and ahead, without those that are late. */
  pagas: number
  atrasadas: Atrasada[]
  vencimentosAdiantados: Dia[]
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
  convencao?: Convencao | undefined
  vencimentoDaOrigem?: Dia | null | undefined
  /** Due dates that stay out of the settlement. */
  vencimentosEmTransito?: readonly Dia[] | undefined
  vencimentosAdiantados?: readonly Dia[] | undefined
  atrasadas?: readonly Atrasada[] | undefined
  /** The day it was released and the daily IOF of that day: a year counts from there. */
  origem?: { liberacao: Dia; iofDiario: number; dinheiro?: readonly Parte[] } | undefined
}

/** A share of what was lent, since the day on which it was lent first. */
type Parte = { desde: Dia; parte: number; iofDiario: number }

export type ContratoQuitado = Required<
  Omit<ContratoAntigo, 'origem' | 'convencao' | 'vencimentoDaOrigem'>
> &
  Pick<ContratoAntigo, 'origem' | 'convencao' | 'vencimentoDaOrigem'> &
  Saldo

/**
 * What settles the contract on `data`: the remaining instalments discounted at the contract's own
 * rate and convention (CDC art. 52 paragraph 2: the interest not yet run is given back), and what is
 * late with its charges.
 */
export function saldoDevedor(contrato: Restante, data: Dia): Saldo {
  const { parcela, taxaMensal, restantes, convencao, atrasadas = [] } = contrato
  const atraso = somarAtraso(atrasadas)
  const saldoBruto = centavos(parcela * restantes + atraso)
  const dias = diasRestantes(contrato, data)
  const { somaDosFatores } = criarPlano(taxaMensal / 100, dias, convencao)
  const saldo = centavos(arredondarDinheiro(parcela * somaDosFatores) + atraso)
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

/** The same, opened: what each late or remaining instalment is worth on `data`. */
export function linhasDoSaldo(
  contrato: Restante,
  data: Dia,
): { linhas: LinhaDoSaldo[]; saldoDevedor: Centavos } {
  const { parcela, taxaMensal, convencao, atrasadas = [] } = contrato
  const dias = diasRestantes(contrato, data)
  const { fatores } = criarPlano(taxaMensal / 100, dias, convencao)
  const inicio = numeroDoDia(data)
  const doAtraso = atrasadas.map(({ vencimento, falta, devido }, k) => ({
    numero: k + 1,
    vencimento,
    dias: numeroDoDia(vencimento) - inicio,
    fator: devido / falta,
    parcela: falta,
    presente: devido,
  }))
  const abertas = fatores.map((fator, k) => ({
    numero: doAtraso.length + k + 1,
    vencimento: diaDoNumero(inicio + (dias[k] ?? 0)),
    dias: dias[k] ?? 0,
    fator,
    parcela,
    presente: parcela * fator,
  }))
  const linhas = [...doAtraso, ...abertas]
  return { linhas, saldoDevedor: saldoDevedor(contrato, data).saldoDevedor }
}

/** Real days from `data` to each remaining due date, on the due day of the contract. */
export function diasRestantes(contrato: Restante, data: Dia): number[] {
  const { proximoVencimento, primeiroVencimento = proximoVencimento, restantes } = contrato
  const primeiro = contrato.vencimentoDaOrigem ?? primeiroVencimento
  const inicio = numeroDoDia(data)
  const adiantados = (contrato.vencimentosAdiantados ?? [])
    .filter((vencimento) => vencimento > proximoVencimento)
    .map((vencimento) => numeroDoDia(vencimento) - inicio)
  const quantos = restantes + adiantados.length
  const dias = diasDesde(data, proximoVencimento, primeiro, quantos)
  return adiantados.length === 0 ? dias : dias.filter((dia) => !adiantados.includes(dia))
}

type Vencimentos = {
  primeiroVencimento: Dia
  prazo: number
  vencimentoDaOrigem?: Dia | null | undefined
}

const vencimentosDe = ({ primeiroVencimento, prazo, vencimentoDaOrigem }: Vencimentos) =>
  vencimentosDesde(primeiroVencimento, vencimentoDaOrigem ?? primeiroVencimento, prazo)

export const ultimoVencimento = (contrato: Vencimentos): Dia =>
  diaDoNumero(vencimentosDe(contrato).at(-1) ?? numeroDoDia(contrato.primeiroVencimento))

/** State of a contract paid on time on `data`. An instalment due that very day counts as paid. */
export function andamento(
  contrato: Vencimentos,
  data: Dia,
): { pagas: number; restantes: number; proximoVencimento: Dia | null } {
  const { prazo } = contrato
  const vencimentos = vencimentosDe(contrato)
  const dia = numeroDoDia(data)
  const pagas = vencimentos.filter((vencimento) => vencimento <= dia).length
  const proximo = vencimentos[pagas]
  return {
    pagas,
    restantes: prazo - pagas,
    proximoVencimento: proximo === undefined ? null : diaDoNumero(proximo),
  }
}

/** What the payroll and the client paid, and what is charged for the rest. */
type Pagamentos = { parcela: Centavos; recebidas: readonly Recebida[]; mora: Mora }

/**
 * The same with the payroll known: an instalment due before the month of `primeiroDaFolha`, the first
 * due date that a loan of this day could have, is in the payroll already. One that `pagamentos` does
 * not name was paid by the calendar.
 */
export function andamentoNaFolha(
  contrato: Vencimentos,
  dia: Dia,
  primeiroDaFolha: Dia,
  pagamentos: Pagamentos = {
    parcela: centavos(0),
    recebidas: [],
    mora: { taxaDaMulta: 0, taxaDosJuros: 0 },
  },
): Andamento {
  const { parcela, recebidas, mora } = pagamentos
  const { pagas: vencidas } = andamento(contrato, dia)
  const vencimentos = vencimentosDe(contrato).map(diaDoNumero)
  const recebido = new Map(recebidas.map(({ vencimento, pago }) => [vencimento, pago]))
  const atrasadas = vencimentos.slice(0, vencidas).flatMap((vencimento) => {
    const falta = centavos(parcela - (recebido.get(vencimento) ?? parcela))
    return falta > 0 ? [emAtraso({ vencimento, falta }, dia, mora)] : []
  })
  const futuros = vencimentos.slice(vencidas)
  const adiantado = (vencimento: Dia) => (recebido.get(vencimento) ?? -1) >= parcela
  const vencimentosAdiantados = futuros.filter(adiantado)
  const mes = primeiroDaFolha.slice(0, 7)
  const porPagar = futuros.filter((vencimento) => !adiantado(vencimento))
  const vencimentosEmTransito = porPagar.filter((vencimento) => vencimento.slice(0, 7) < mes)
  const abertos = porPagar.slice(vencimentosEmTransito.length)
  return {
    pagas: vencidas - atrasadas.length + vencimentosAdiantados.length,
    atrasadas,
    vencimentosAdiantados,
    emTransito: vencimentosEmTransito.length,
    vencimentosEmTransito,
    restantes: abertos.length,
    proximoVencimento: abertos[0] ?? null,
  }
}
