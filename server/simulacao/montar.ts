import type { Dia } from '#shared/data.ts'
import { centavos, formatarDinheiro, type Centavos } from '#shared/dinheiro.ts'
import { arredondar } from '#shared/simulacao/arredondar.ts'
import type { Cronograma } from '#shared/simulacao/cronograma.ts'
import type { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import type { SimulacaoRefin } from '#shared/simulacao/refin.ts'
import { regraEm } from '#shared/simulacao/regras.ts'
import type { CondicoesSimuladas, ResultadoSimulacao } from '#shared/simulacao/resultado.ts'
import type { Calculada } from './calcular.ts'
import type { ContratoDoCliente, Dados } from './queries.ts'

/** What was asked, with the benefit or job as it was found. */
export const condicoesDe = (dados: Dados, entrada: EntradaSimulacao): CondicoesSimuladas => ({
  tipo: entrada.tipo,
  codigoConvenio: entrada.codigoConvenio,
  idBeneficio: dados.beneficio?.id ?? null,
  idEmpregador: dados.empregador?.id ?? null,
  prazo: entrada.prazo,
  taxaAm: entrada.taxaAm,
  valorParcela: 'valorParcela' in entrada ? centavos(entrada.valorParcela) : null,
  valorLiberado: 'valorLiberado' in entrada ? centavos(entrada.valorLiberado) : null,
  contratos: entrada.tipo === 'REFIN' ? entrada.contratos : [],
})

export const montarNumeros = (
  calculada: Calculada,
  primeira: Cronograma['primeira'],
): ResultadoSimulacao['numeros'] => ({
  liberacao: calculada.liberacao,
  primeiroVencimento: calculada.primeiroVencimento,
  ultimoVencimento: calculada.ultimoVencimento,
  carenciaDias: calculada.carenciaDias,
  prazo: calculada.prazo,
  taxaAm: calculada.taxaMensal,
  taxaAa: calculada.taxaAnual,
  valorParcela: calculada.parcela,
  valorFinanciado: calculada.valorFinanciado,
  valorLiberado: calculada.valorLiberado,
  iofDiario: calculada.iofDiario,
  iofAdicional: calculada.iofAdicional,
  iofTotal: calculada.iofTotal,
  aliquotaIofEfetiva: arredondar(calculada.aliquotaIof * 100, 4),
  coeficiente: calculada.coeficiente,
  cetAm: calculada.cetMensal,
  cetAa: calculada.cetAnual,
  totalAPagar: calculada.totalAPagar,
  jurosPrimeiraParcela: primeira.juros,
  amortizacaoPrimeiraParcela: primeira.amortizacao,
})

/** `contratos` in the order in which they were settled. */
export function montarRefin(
  refin: SimulacaoRefin,
  contratos: readonly ContratoDoCliente[],
): ResultadoSimulacao['refin'] {
  return {
    quitados: refin.quitados.map((quitado, k) => ({
      idContrato: contratos[k]?.id ?? '',
      numero: contratos[k]?.numero ?? '',
      banco: contratos[k]?.banco ?? '',
      valorParcela: quitado.parcela,
      parcelasPagas: quitado.pagas,
      parcelasRestantes: quitado.restantes,
      saldoBruto: quitado.saldoBruto,
      saldoDevedor: quitado.saldoDevedor,
      descontoQuitacao: quitado.descontoQuitacao,
    })),
    saldoBruto: refin.saldoBruto,
    saldoDevedor: refin.saldoDevedor,
    descontoQuitacao: refin.descontoQuitacao,
    valorNovo: refin.valorNovo,
    troco: refin.troco,
    custoManter: custoManter(refin),
    custoAMais: custoAMais(refin),
  }
}

const custoManter = ({ quitados }: SimulacaoRefin): Centavos =>
  centavos(quitados.reduce((soma, { parcela, restantes }) => soma + parcela * restantes, 0))

const custoAMais = (refin: SimulacaoRefin): Centavos =>
  centavos(refin.totalAPagar - custoManter(refin) - refin.troco)

/** What does not forbid but must be said before the person decides. */
export function avisosDe(
  { convenio, regras }: Dados,
  calculada: Calculada | null,
  dia: Dia,
): string[] {
  const vencimento = regraEm(regras, 'folha_vencimento_dia', convenio?.regime ?? '', dia)
  const folha =
    'recusa' in vencimento || vencimento.confianca !== 'baixa'
      ? []
      : ['O primeiro vencimento supõe o calendário de folha do INSS: confirme o do convênio']
  const refin = calculada?.refin
  if (!refin) return folha
  const aMais = custoAMais(refin)
  const pior =
    aMais > 0
      ? [`Descontado o troco, o cliente paga ${formatarDinheiro(aMais)} a mais que mantendo`]
      : []
  return [...refin.avisos, ...pior, ...folha]
}
