import { centavos } from '#shared/dinheiro.ts'
import { simularPorParcela, type SimulacaoNovo, type Termos } from '#shared/simulacao/novo.ts'
import { simularRefin, type SimulacaoRefin } from '#shared/simulacao/refin.ts'
import { comoAntigo } from './contratos.ts'
import type { Contrato, Vinculo } from './vinculos.ts'

/** A priced loan, as `simulacao` and `proposta` keep it. Money in centavos. */
export type Preco = {
  tipo: 'NOVO' | 'REFIN'
  termos: Termos
  parcela: number
  financiado: number
  liberado: number
  cetAnual: number | null
  saldo: number
  conta: SimulacaoNovo | SimulacaoRefin
}

/** Prices a new loan, or the refinancing of `antigo` when there is one; `null` when it cannot be. */
export function precificar(termos: Termos, parcela: number, antigo: Contrato | null): Preco | null {
  const conta = antigo
    ? simularRefin(termos, [comoAntigo(antigo)], { parcela: centavos(parcela) })
    : simularPorParcela(termos, centavos(parcela))
  if ('recusa' in conta) return null
  const liberado = 'troco' in conta ? conta.troco : conta.valorLiberado
  return {
    tipo: antigo ? 'REFIN' : 'NOVO',
    termos,
    parcela,
    financiado: conta.valorFinanciado,
    liberado,
    cetAnual: conta.cetAnual,
    saldo: 'troco' in conta ? conta.saldoDevedor : 0,
    conta,
  }
}

const reais = (valor: number) => valor / 100

/** What was asked, in the shape of the call that simulates. */
export const entradaDe = (
  { tipo, termos, parcela }: Preco,
  vinculo: Vinculo,
  antigo: Contrato | null,
) => ({
  tipo: tipo === 'REFIN' ? 'REFIN' : 'NOVO_POR_PARCELA',
  codigoConvenio: vinculo.convenio,
  idBeneficio: vinculo.idBeneficio,
  idEmpregador: vinculo.idEmpregador,
  prazo: termos.prazo,
  taxaAm: termos.taxaMensal,
  valorParcela: reais(parcela),
  ...(antigo && { contratos: [antigo.id] }),
})

/** What was answered: the numbers, without the schedule, which follows from them. */
export function resultadoDe(preco: Preco, vinculo: Vinculo, antigo: Contrato | null) {
  const { termos, conta, parcela, financiado, liberado } = preco
  const juros = Math.min(
    parcela,
    Math.round(financiado * ((1 + termos.taxaMensal / 100) ** (conta.carenciaDias / 30) - 1)),
  )
  return {
    condicoes: {
      tipo: preco.tipo === 'REFIN' ? 'REFIN' : 'NOVO_POR_PARCELA',
      codigoConvenio: vinculo.convenio,
      idBeneficio: vinculo.idBeneficio,
      idEmpregador: vinculo.idEmpregador,
      prazo: termos.prazo,
      taxaAm: termos.taxaMensal,
      valorParcela: reais(parcela),
      valorLiberado: null,
      contratos: antigo ? [antigo.id] : [],
    },
    convencao: termos.convencao,
    dataRegras: termos.liberacao,
    permitido: true,
    motivos: [],
    avisos: [],
    numeros: {
      liberacao: termos.liberacao,
      primeiroVencimento: termos.primeiroVencimento,
      ultimoVencimento: conta.ultimoVencimento,
      carenciaDias: conta.carenciaDias,
      prazo: termos.prazo,
      taxaAm: termos.taxaMensal,
      taxaAa: conta.taxaAnual,
      valorParcela: reais(parcela),
      valorFinanciado: reais(financiado),
      valorLiberado: reais(liberado),
      iofDiario: reais(conta.iofDiario),
      iofAdicional: reais(conta.iofAdicional),
      iofTotal: reais(conta.iofTotal),
      aliquotaIofEfetiva: Math.round(conta.aliquotaIof * 1e6) / 1e4,
      coeficiente: conta.coeficiente,
      cetAm: conta.cetMensal,
      cetAa: conta.cetAnual,
      totalAPagar: reais(conta.totalAPagar),
      jurosPrimeiraParcela: reais(juros),
      amortizacaoPrimeiraParcela: reais(parcela - juros),
    },
    margem: null,
    refin: 'troco' in conta && antigo ? refinDe(conta, antigo) : null,
    cronograma: [],
    memoria: [],
  }
}

function refinDe(conta: SimulacaoRefin, antigo: Contrato) {
  const saldos = {
    saldoBruto: reais(conta.saldoBruto),
    saldoDevedor: reais(conta.saldoDevedor),
    descontoQuitacao: reais(conta.descontoQuitacao),
  }
  return {
    quitados: conta.quitados.map(({ pagas, restantes }) => ({
      idContrato: antigo.id,
      numero: antigo.numero,
      banco: antigo.banco,
      valorParcela: reais(antigo.parcela),
      parcelasPagas: pagas,
      parcelasRestantes: restantes,
      ...saldos,
    })),
    ...saldos,
    valorNovo: reais(conta.valorNovo),
    troco: reais(conta.troco),
    custoManter: reais(conta.saldoBruto),
    custoAMais: reais(conta.totalAPagar - conta.saldoBruto - conta.troco),
  }
}
