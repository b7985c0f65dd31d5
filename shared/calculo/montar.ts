import { type Dia, formatarDia } from '../data.ts'
import { centavos, type Centavos, formatarDinheiro } from '../dinheiro.ts'
import { arredondar } from './arredondar.ts'
import { somarAtraso } from './atraso.ts'
import type { Cronograma } from './cronograma.ts'
import { contratosDe, type EntradaSimulacao } from './entrada.ts'
import type { SimulacaoRefin } from './refin.ts'
import { regraEm } from './regras.ts'
import type { CondicoesSimuladas, ResultadoSimulacao } from './resultado.ts'
import { escopoDe } from './escopo.ts'
import type { Calculada } from './precificar.ts'
import type { ContratoDoCliente, Dados } from './dados.ts'

/** The input, with its benefit or job as found. */
export const condicoesDe = (dados: Dados, entrada: EntradaSimulacao): CondicoesSimuladas => ({
  tipo: entrada.tipo,
  codigoConvenio: entrada.codigoConvenio,
  idBeneficio: dados.beneficio?.id ?? null,
  idEmpregador: dados.empregador?.id ?? null,
  prazo: entrada.prazo,
  taxaAm: entrada.taxaAm,
  valorParcela: 'valorParcela' in entrada ? centavos(entrada.valorParcela) : null,
  valorLiberado: 'valorLiberado' in entrada ? centavos(entrada.valorLiberado) : null,
  contratos: [...contratosDe(entrada)],
  convencao: entrada.convencao ?? 'REF-1',
  iofFinanciado: entrada.iofFinanciado ?? true,
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
      vencimentosEmTransito: [...quitado.vencimentosEmTransito],
      vencimentosAdiantados: [...quitado.vencimentosAdiantados],
      parcelasEmAtraso: quitado.atrasadas.length,
      emAtraso: somarAtraso(quitado.atrasadas),
      parcelasRestantes: quitado.restantes,
      saldoBruto: quitado.saldoBruto,
      saldoDevedor: quitado.saldoDevedor,
      descontoQuitacao: quitado.descontoQuitacao,
    })),
    saldoBruto: refin.saldoBruto,
    saldoDevedor: refin.saldoDevedor,
    descontoQuitacao: refin.descontoQuitacao,
    valorNovo: refin.valorNovo,
    iofComplementar: refin.iofComplementar,
    troco: refin.troco,
    custoManter: custoManter(refin),
    custoAMais: custoAMais(refin),
  }
}

export function montarPortabilidade(
  { portabilidade }: Calculada,
  [contrato]: readonly ContratoDoCliente[],
): ResultadoSimulacao['portabilidade'] {
  if (!portabilidade || !contrato) return null
  const { origem, saldoDevedor, economiaMensal, economiaTotal } = portabilidade
  return {
    idContrato: contrato.id,
    numero: contrato.numero,
    banco: contrato.banco,
    valorParcelaOrigem: origem.parcela,
    taxaAmOrigem: origem.taxaMensal,
    parcelasRestantes: origem.restantes,
    saldoDevedor,
    economiaMensal,
    economiaTotal,
  }
}

const custoManter = ({ quitados }: SimulacaoRefin): Centavos =>
  centavos(
    quitados.reduce(
      (soma, { parcela, restantes, atrasadas }) =>
        soma + parcela * restantes + somarAtraso(atrasadas),
      0,
    ),
  )

const custoAMais = (refin: SimulacaoRefin): Centavos =>
  centavos(refin.totalAPagar - custoManter(refin) - refin.troco)

/** What does not forbid but must be said before the person decides. */
export function avisosDe(dados: Dados, calculada: Calculada | null, dia: Dia): string[] {
  const { convenio, empregador, regras } = dados
  if (calculada?.portabilidade) {
    return ['O banco de origem confirma o saldo: acima do simulado, o cliente aceita o novo antes']
  }
  const vencimento = regraEm(regras, 'folha_vencimento_dia', escopoDe(dados), dia)
  const folha =
    'recusa' in vencimento || vencimento.confianca !== 'baixa'
      ? []
      : ['O primeiro vencimento supõe o calendário de folha do INSS: confirme o do convênio']
  const senha =
    convenio?.senhaMargem && empregador?.margemInformada === null
      ? ['O convênio confirma a margem com a senha do cliente: consulte antes de propor']
      : []
  const estimada = empregador?.estimada
    ? ['A margem é estimada pela renda bruta: consulte o Crédito do Trabalhador antes de propor']
    : []
  return [
    ...(calculada?.refin?.avisos ?? []),
    ...(calculada?.refin ? avisosDeTransito(calculada.refin, dados, dia) : []),
    ...(calculada?.refin ? avisosDoQueNaoFoiPago(calculada.refin, dados) : []),
    ...folha,
    ...senha,
    ...estimada,
  ]
}

/** What the payroll will still discount of the contracts that are settled. */
function avisosDeTransito({ quitados }: SimulacaoRefin, dados: Dados, dia: Dia): string[] {
  const { contratos, regras } = dados
  const prazo = regraEm(regras, 'transito_devolucao_dias_uteis', escopoDe(dados), dia)
  const volta = 'recusa' in prazo ? '' : ` em até ${prazo.valor} dias úteis`
  return quitados.flatMap(({ vencimentosEmTransito, parcela }, k) =>
    vencimentosEmTransito.map(
      (vencimento) =>
        `A parcela de ${formatarDinheiro(parcela)} que vence em ${formatarDia(vencimento)}, do contrato ${contratos[k]?.numero ?? ''}, já está na folha: fica fora da quitação e ainda será descontada. Se também for quitada, volta ao cliente${volta}`,
    ),
  )
}

/** What is owed beside the calendar, and what was paid before it. */
function avisosDoQueNaoFoiPago({ quitados }: SimulacaoRefin, { contratos }: Dados): string[] {
  return quitados.flatMap(({ atrasadas, vencimentosAdiantados }, k) => {
    const numero = contratos[k]?.numero ?? ''
    const devido = formatarDinheiro(somarAtraso(atrasadas))
    const dias = (vencimentos: readonly Dia[]) => vencimentos.map(formatarDia).join(', ')
    return [
      ...(atrasadas.length > 0
        ? [
            `Contrato ${numero} em atraso: a quitação cobra ${devido} das parcelas de ${dias(atrasadas.map(({ vencimento }) => vencimento))}, com multa e juros de mora`,
          ]
        : []),
      ...(vencimentosAdiantados.length > 0
        ? [
            `Contrato ${numero} com parcelas pagas adiantadas, fora da quitação: ${dias(vencimentosAdiantados)}`,
          ]
        : []),
    ]
  })
}
