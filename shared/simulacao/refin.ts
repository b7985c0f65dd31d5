import { type Dia, diasEntre, formatarDia } from '../data.ts'
import { type Centavos, centavos, formatarDinheiro } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { MAXIMO_DE_DIAS_IOF, aplicarAliquota, baseDoIofDiario } from './iof.ts'
import {
  type Emprestimo,
  type Recusa,
  type Termos,
  aliquotaDoPlano,
  descrever,
  planoDe,
  repartirIof,
} from './novo.ts'
import { type Plano, amortizar } from './plano.ts'
import { type Saldo, andamento, saldoDevedor } from './saldo.ts'

/** A contract to be settled. What is not told follows from its first due date, paid on time. */
export type ContratoAntigo = {
  parcela: Centavos
  taxaMensal: number
  prazo: number
  primeiroVencimento: Dia
  pagas?: number | undefined
  restantes?: number | undefined
  proximoVencimento?: Dia | undefined
}

export type ContratoQuitado = Required<ContratoAntigo> & Saldo

/** The new loan, by its instalment or by the *troco* the person wants. */
export type Pedido = { parcela: Centavos } | { troco: Centavos }

export type SimulacaoRefin = Emprestimo &
  Saldo & {
    /** What was given; the other was worked out. */
    modo: 'parcela' | 'troco'
    quitados: ContratoQuitado[]
    /** New money: financed minus balance settled. Only it is taxed. */
    valorNovo: Centavos
    /** What the person receives: new money minus IOF. */
    troco: Centavos
    avisos: string[]
  }

/** Settles one or more contracts with a new loan, on the day the new one is released. */
export function simularRefin(
  termos: Termos,
  antigos: readonly ContratoAntigo[],
  pedido: Pedido,
): SimulacaoRefin | Recusa {
  const quitados: ContratoQuitado[] = []
  for (const antigo of antigos) {
    const quitado = quitar(antigo, termos.liberacao)
    if ('recusa' in quitado) return quitado
    quitados.push(quitado)
  }
  const saldo = {
    saldoBruto: total(quitados.map(({ saldoBruto }) => saldoBruto)),
    saldoDevedor: total(quitados.map(({ saldoDevedor: valor }) => valor)),
    descontoQuitacao: total(quitados.map(({ descontoQuitacao }) => descontoQuitacao)),
  }

  const plano = planoDe(termos)
  const valores =
    'parcela' in pedido
      ? porParcela(termos, plano, saldo.saldoDevedor, pedido.parcela)
      : porTroco(termos, plano, saldo.saldoDevedor, pedido.troco)
  if ('recusa' in valores) return valores

  const { parcela, valorFinanciado, valorNovo, aliquotaIof, iofTotal } = valores
  const troco = centavos(valorNovo - iofTotal)
  const recebido = centavos(saldo.saldoDevedor + troco)
  return {
    ...descrever(termos, plano, { parcela, valorFinanciado, recebido }),
    ...saldo,
    ...repartirIof(iofTotal, valorNovo, termos.iof),
    aliquotaIof,
    modo: 'parcela' in pedido ? 'parcela' : 'troco',
    quitados,
    valorNovo,
    troco,
    avisos: quitados.flatMap((quitado) => avisoDeIof(quitado, termos.liberacao)),
  }
}

/** Fills what was not told of the contract and finds its balance, or says why it has none. */
function quitar(antigo: ContratoAntigo, data: Dia): ContratoQuitado | Recusa {
  const hoje = andamento(antigo, data)
  const proximoVencimento = antigo.proximoVencimento ?? hoje.proximoVencimento
  const restantes =
    antigo.restantes ?? (antigo.pagas === undefined ? hoje.restantes : antigo.prazo - antigo.pagas)
  const pagas = antigo.pagas ?? antigo.prazo - restantes
  if (proximoVencimento === null || restantes <= 0) {
    return { recusa: `O contrato já terminou em ${formatarDia(data)}: não há saldo a quitar` }
  }
  if (pagas + restantes > antigo.prazo) {
    return { recusa: 'As parcelas pagas e as restantes somam mais que o prazo do contrato' }
  }
  if (proximoVencimento < data) {
    return { recusa: `O próximo vencimento, ${formatarDia(proximoVencimento)}, já passou` }
  }
  const contrato = { ...antigo, pagas, restantes, proximoVencimento }
  return { ...contrato, ...saldoDevedor(contrato, data) }
}

type Valores = Pick<
  SimulacaoRefin,
  'parcela' | 'valorFinanciado' | 'valorNovo' | 'aliquotaIof' | 'iofTotal'
>

function porParcela(
  termos: Termos,
  plano: Plano,
  saldo: Centavos,
  parcela: Centavos,
): Valores | Recusa {
  const valorFinanciado = arredondarDinheiro(parcela * plano.somaDosFatores)
  const valorNovo = centavos(valorFinanciado - saldo)
  if (valorNovo < 0) {
    return {
      recusa: `O novo empréstimo de ${formatarDinheiro(valorFinanciado)} não cobre o saldo devedor de ${formatarDinheiro(saldo)}: aumente a parcela ou o prazo`,
    }
  }
  const base = baseDoIofDiario(plano, amortizar(plano, valorFinanciado, parcela))
  const aliquotaIof =
    aplicarAliquota(base, termos.iof.diaria) / valorFinanciado + termos.iof.adicional
  return {
    parcela,
    valorFinanciado,
    valorNovo,
    aliquotaIof,
    iofTotal: arredondarDinheiro(valorNovo * aliquotaIof),
  }
}

function porTroco(
  termos: Termos,
  plano: Plano,
  saldo: Centavos,
  troco: Centavos,
): Valores | Recusa {
  const aliquotaIof = aliquotaDoPlano(plano, termos.iof)
  if (aliquotaIof >= 1) return { recusa: 'O imposto consome todo o valor novo' }
  const valorNovo = arredondarDinheiro(troco / (1 - aliquotaIof))
  const valorFinanciado = centavos(saldo + valorNovo)
  return {
    parcela: arredondarDinheiro(valorFinanciado / plano.somaDosFatores),
    valorFinanciado,
    valorNovo,
    aliquotaIof,
    iofTotal: centavos(valorNovo - troco),
  }
}

/**
 * While the old loan is younger than a year its renewed balance owes a complementary IOF (Decreto
 * 6.306/2007 art. 7 paragraphs 7 to 9). It is not worked out here, so it is said: the day of release
 * is not known, and the first due date is the latest it can be told by.
 */
function avisoDeIof({ primeiroVencimento }: ContratoQuitado, data: Dia): string[] {
  if (diasEntre(primeiroVencimento, data) >= MAXIMO_DE_DIAS_IOF) return []
  return [
    `O contrato com primeiro vencimento em ${formatarDia(primeiroVencimento)} pode ter menos de um ano: o IOF complementar sobre o saldo renovado não está incluído`,
  ]
}

const total = (valores: readonly Centavos[]): Centavos =>
  centavos(valores.reduce<number>((soma, valor) => soma + valor, 0))
