import { type Dia, formatarDia } from '../data.ts'
import { type Centavos, centavos, formatarDinheiro } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { somarAtraso } from './atraso.ts'
import { avisoDeIof, complementoDoIof } from './complemento.ts'
import { aliquotaEfetiva, aplicarAliquota, baseDoEmprestimo } from './iof.ts'
import {
  type Emprestimo,
  type SemNumeros,
  type Termos,
  descrever,
  planoDe,
  repartirIof,
} from './novo.ts'
import type { Plano } from './plano.ts'
import {
  type ContratoAntigo,
  type ContratoQuitado,
  type Saldo,
  andamento,
  saldoDevedor,
  ultimoVencimento,
} from './saldo.ts'

/** The new loan, by its instalment or by the *troco* the person wants. */
export type Pedido = { parcela: Centavos } | { troco: Centavos }

export type SimulacaoRefin = Emprestimo &
  Saldo & {
    /** What was given; the other was worked out. */
    modo: 'parcela' | 'troco'
    quitados: ContratoQuitado[]
    /** New money: financed minus balance settled. Only it is taxed. */
    valorNovo: Centavos
    /** Of settled contracts younger than a year, on the balance that is renewed. */
    iofComplementar: Centavos
    /** What the person receives: new money minus all of the IOF. */
    troco: Centavos
    avisos: string[]
  }

/** Settles one or more contracts with a new loan, on the day the new one is released. */
export function simularRefin(
  termos: Termos,
  antigos: readonly ContratoAntigo[],
  pedido: Pedido,
): SimulacaoRefin | SemNumeros {
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
  const iofComplementar = total(
    quitados.map((quitado) =>
      complementoDoIof(quitado, termos.liberacao, plano, termos.iof.diasMax),
    ),
  )
  const dado = { saldo: saldo.saldoDevedor, iofComplementar }
  const valores =
    'parcela' in pedido
      ? porParcela(termos, plano, dado, pedido.parcela)
      : porTroco(termos, plano, dado, pedido.troco)
  if ('recusa' in valores) return valores

  const { parcela, valorFinanciado, valorNovo, aliquotaIof, iofDoNovo } = valores
  const partes = repartirIof(iofDoNovo, valorNovo, termos.iof)
  const iofTotal = centavos(iofDoNovo + iofComplementar)
  const troco = centavos(valorNovo - iofTotal)
  const recebido = centavos(saldo.saldoDevedor + troco)
  return {
    ...descrever(termos, plano, { parcela, valorFinanciado, recebido }),
    ...saldo,
    ...partes,
    iofComplementar,
    iofTotal,
    aliquotaIof,
    modo: 'parcela' in pedido ? 'parcela' : 'troco',
    quitados,
    valorNovo,
    troco,
    avisos: quitados.flatMap((quitado) =>
      avisoDeIof(quitado, termos.liberacao, termos.iof.diasMax),
    ),
  }
}

/** Fills absent data of the contract and computes its balance, or answers why it has none. */
function quitar(antigo: ContratoAntigo, data: Dia): ContratoQuitado | SemNumeros {
  const hoje = andamento(antigo, data)
  const proximoVencimento = antigo.proximoVencimento ?? hoje.proximoVencimento
  const restantes =
    antigo.restantes ?? (antigo.pagas === undefined ? hoje.restantes : antigo.prazo - antigo.pagas)
  const pagas = antigo.pagas ?? antigo.prazo - restantes
  if (antigo.vencimentosEmTransito?.length && restantes <= 0) {
    return { recusa: 'As últimas parcelas do contrato já estão na folha: não há saldo a quitar' }
  }
  if (proximoVencimento === null || restantes <= 0) {
    return { recusa: porqueSemSaldo(antigo, data) }
  }
  if (pagas + restantes > antigo.prazo) {
    return { recusa: 'As parcelas pagas e as restantes somam mais que o prazo do contrato' }
  }
  if (proximoVencimento < data) {
    return { recusa: `O próximo vencimento, ${formatarDia(proximoVencimento)}, já passou` }
  }
  const { vencimentosEmTransito = [], vencimentosAdiantados = [], atrasadas = [] } = antigo
  const contrato = {
    ...antigo,
    pagas,
    restantes,
    proximoVencimento,
    vencimentosEmTransito,
    vencimentosAdiantados,
    atrasadas,
  }
  return { ...contrato, ...saldoDevedor(contrato, data) }
}

/** Nothing of it is open on the day of release: it ended, with something late or not, or was paid ahead. */
function porqueSemSaldo(antigo: ContratoAntigo, data: Dia): string {
  const fim = ultimoVencimento(antigo)
  const atraso = somarAtraso(antigo.atrasadas ?? [])
  if (fim > data)
    return 'As parcelas que faltavam no contrato já foram pagas: não há saldo a quitar'
  if (atraso > 0) {
    return `O contrato passou da última parcela, de ${formatarDia(fim)}, e deve ${formatarDinheiro(atraso)} em atraso: receba o atraso, não há parcela a refinanciar`
  }
  return `A última parcela do contrato é de ${formatarDia(fim)}, e a liberação é em ${formatarDia(data)}: não há saldo a quitar`
}

type Valores = Pick<SimulacaoRefin, 'parcela' | 'valorFinanciado' | 'valorNovo' | 'aliquotaIof'> & {
  iofDoNovo: Centavos
}

type Dado = { saldo: Centavos; iofComplementar: Centavos }

function porParcela(
  termos: Termos,
  plano: Plano,
  { saldo }: Dado,
  parcela: Centavos,
): Valores | SemNumeros {
  const valorFinanciado = arredondarDinheiro(parcela * plano.somaDosFatores)
  const valorNovo = centavos(valorFinanciado - saldo)
  if (valorNovo < 0) {
    return {
      recusa: `O novo empréstimo de ${formatarDinheiro(valorFinanciado)} não cobre o saldo devedor de ${formatarDinheiro(saldo)}: aumente a parcela ou o prazo`,
    }
  }
  const base = baseDoEmprestimo(plano, valorFinanciado, parcela, termos.iof.diasMax)
  const aliquotaIof =
    aplicarAliquota(base, termos.iof.diaria) / valorFinanciado + termos.iof.adicional
  return {
    parcela,
    valorFinanciado,
    valorNovo,
    aliquotaIof,
    iofDoNovo: arredondarDinheiro(valorNovo * aliquotaIof),
  }
}

/** The tax is added to the requested *troco*, or taken out of it. */
function porTroco(
  termos: Termos,
  plano: Plano,
  { saldo, iofComplementar }: Dado,
  troco: Centavos,
): Valores | SemNumeros {
  const aliquotaIof = aliquotaEfetiva(plano, termos.iof)
  if (aliquotaIof >= 1) return { recusa: 'O imposto consome todo o valor novo' }
  const financiado = termos.iofFinanciado !== false
  const valorNovo = financiado
    ? arredondarDinheiro((troco + iofComplementar) / (1 - aliquotaIof))
    : troco
  const iofDoNovo = financiado
    ? centavos(valorNovo - troco - iofComplementar)
    : arredondarDinheiro(valorNovo * aliquotaIof)
  const valorFinanciado = centavos(saldo + valorNovo)
  const parcela = arredondarDinheiro(valorFinanciado / plano.somaDosFatores)
  return { parcela, valorFinanciado, valorNovo, aliquotaIof, iofDoNovo }
}

const total = (valores: readonly Centavos[]): Centavos =>
  centavos(valores.reduce<number>((soma, valor) => soma + valor, 0))
