import type { Dia } from '#shared/data.ts'
import { centavos, emReais } from '#shared/dinheiro.ts'
import { simularPorParcela, type SimulacaoNovo, type Termos } from '#shared/calculo/novo.ts'
import { type EmprestimoPortado, emprestimoDaPortabilidade } from '#shared/calculo/portabilidade.ts'
import { simularRefin, type SimulacaoRefin } from '#shared/calculo/refin.ts'
import { andamento } from '#shared/calculo/saldo.ts'
import { comoAntigo, comoQuitado } from './contratos.ts'
import { referencia } from './mundo.ts'
import type { Contrato, Vinculo } from './vinculos.ts'

/** A priced loan, as `simulacao` and `proposta` keep it. Money in centavos. */
export type Preco = {
  tipo: 'NOVO' | 'REFIN' | 'PORTABILIDADE'
  termos: Termos
  parcela: number
  financiado: number
  /** How much business it is: of a portability, the balance that it brings. */
  liberado: number
  /** What the client gets of it: of a portability, nothing. */
  recebido: number
  cetAnual: number | null
  saldo: number
  conta: SimulacaoNovo | SimulacaoRefin | EmprestimoPortado
}

/** Prices a new loan, or the refinancing of `antigo` when there is one; `null` when it cannot be. */
export function precificar(termos: Termos, parcela: number, antigo: Contrato | null): Preco | null {
  const conta = antigo
    ? simularRefin(termos, [comoQuitado(antigo, termos)], { parcela: centavos(parcela) })
    : simularPorParcela(termos, centavos(parcela))
  if ('recusa' in conta) return null
  const liberado = 'troco' in conta ? conta.troco : conta.valorLiberado
  return {
    tipo: antigo ? 'REFIN' : 'NOVO',
    termos,
    parcela,
    financiado: conta.valorFinanciado,
    liberado,
    recebido: liberado,
    cetAnual: conta.cetAnual,
    saldo: 'troco' in conta ? conta.saldoDevedor : 0,
    conta,
  }
}

/** Prices the rest of `antigo`, of another bank, at another rate. */
export function precificarPortabilidade(
  antigo: Contrato,
  { liberacao, taxaMensal }: { liberacao: Dia; taxaMensal: number },
): Preco | null {
  const contrato = comoAntigo(antigo)
  const { restantes, proximoVencimento } = andamento(contrato, liberacao)
  if (!proximoVencimento) return null
  const conta = emprestimoDaPortabilidade(
    { ...contrato, restantes, proximoVencimento },
    {
      taxaMensal,
      prazo: restantes,
      liberacao,
      primeiroVencimento: proximoVencimento,
      convencao: 'REF-1',
      iof: { diaria: 0, adicional: 0, diasMax: 0 },
    },
  )
  if ('recusa' in conta) return null
  const { parcela, saldoDevedor: saldo, cetAnual } = conta
  const valores = { parcela, financiado: saldo, liberado: saldo, recebido: 0, cetAnual, saldo }
  return { tipo: 'PORTABILIDADE', termos: conta, ...valores, conta }
}

const tipos = {
  NOVO: 'NOVO_POR_PARCELA',
  REFIN: 'REFIN',
  PORTABILIDADE: 'PORTABILIDADE',
} as const

/** The input, in the form stored by the server. */
export const condicoesDe = (
  { tipo, termos, parcela }: Preco,
  vinculo: Vinculo,
  antigo: Contrato | null,
) => ({
  tipo: tipos[tipo],
  codigoConvenio: vinculo.convenio,
  idBeneficio: vinculo.idBeneficio,
  idEmpregador: vinculo.idEmpregador,
  prazo: termos.prazo,
  taxaAm: termos.taxaMensal,
  valorParcela: tipo === 'PORTABILIDADE' ? null : emReais(parcela),
  valorLiberado: null,
  contratos: antigo ? [antigo.id] : [],
})

/** The stored result: the numbers, without the schedule, which follows from them. */
export function resultadoDe(preco: Preco, vinculo: Vinculo, antigo: Contrato | null) {
  const { termos, conta, parcela, financiado, recebido } = preco
  const juros = Math.min(
    parcela,
    Math.round(financiado * ((1 + termos.taxaMensal / 100) ** (conta.carenciaDias / 30) - 1)),
  )
  return {
    condicoes: condicoesDe(preco, vinculo, antigo),
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
      valorParcela: emReais(parcela),
      valorFinanciado: emReais(financiado),
      valorLiberado: emReais(recebido),
      iofDiario: emReais(conta.iofDiario),
      iofAdicional: emReais(conta.iofAdicional),
      iofTotal: emReais(conta.iofTotal),
      aliquotaIofEfetiva: Math.round(conta.aliquotaIof * 1e6) / 1e4,
      coeficiente: conta.coeficiente,
      cetAm: conta.cetMensal,
      cetAa: conta.cetAnual,
      totalAPagar: emReais(conta.totalAPagar),
      jurosPrimeiraParcela: emReais(juros),
      amortizacaoPrimeiraParcela: emReais(parcela - juros),
    },
    margem: null,
    refin: 'troco' in conta && antigo ? refinDe(conta, antigo) : null,
    portabilidade: 'origem' in conta && antigo ? portabilidadeDe(conta, antigo) : null,
    cronograma: [],
    memoria: [],
  }
}

function refinDe(conta: SimulacaoRefin, antigo: Contrato) {
  const saldos = {
    saldoBruto: emReais(conta.saldoBruto),
    saldoDevedor: emReais(conta.saldoDevedor),
    descontoQuitacao: emReais(conta.descontoQuitacao),
  }
  return {
    quitados: conta.quitados.map(({ pagas, restantes, vencimentosEmTransito }) => ({
      idContrato: antigo.id,
      numero: antigo.numero,
      banco: antigo.banco,
      valorParcela: emReais(antigo.parcela),
      parcelasPagas: pagas,
      vencimentosEmTransito,
      parcelasRestantes: restantes,
      ...saldos,
    })),
    ...saldos,
    valorNovo: emReais(conta.valorNovo),
    troco: emReais(conta.troco),
    custoManter: emReais(conta.saldoBruto),
    custoAMais: emReais(conta.totalAPagar - conta.saldoBruto - conta.troco),
  }
}

/** As a simulation names them: the client reads it. */
const bancos = new Map(
  referencia('bancos.csv').map(({ compe = '', nome_curto = '' }) => [compe, nome_curto] as const),
)

function portabilidadeDe(conta: EmprestimoPortado, antigo: Contrato) {
  const { origem, saldoDevedor, economiaMensal, economiaTotal } = conta
  return {
    idContrato: antigo.id,
    numero: antigo.numero,
    banco: bancos.get(antigo.banco) ?? antigo.banco,
    valorParcelaOrigem: emReais(origem.parcela),
    taxaAmOrigem: origem.taxaMensal,
    parcelasRestantes: origem.restantes,
    saldoDevedor: emReais(saldoDevedor),
    economiaMensal: emReais(economiaMensal),
    economiaTotal: emReais(economiaTotal),
  }
}
