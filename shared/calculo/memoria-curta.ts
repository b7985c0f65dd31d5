import { type Dia, formatarDia } from '../data.ts'
import { type Centavos, formatarDinheiro } from '../dinheiro.ts'
import { formatarPorcento } from '../numero.ts'
import type { ResultadoSimulacao } from './resultado.ts'
import type { Calculada } from './precificar.ts'

const porcento = (valor: number | null) => (valor === null ? 'sem CET' : formatarPorcento(valor))

const passo = (nome: string, conta: string, valor: Centavos | Dia) => ({
  passo: nome,
  conta,
  valor: typeof valor === 'number' ? formatarDinheiro(valor) : formatarDia(valor),
})

/** The account step by step, so that the person can explain each number. */
export function montarMemoria(calculada: Calculada): ResultadoSimulacao['memoria'] {
  if (calculada.portabilidade) return memoriaDaPortada(calculada, calculada.portabilidade)
  const { carenciaDias, prazo, taxaMensal, parcela, iof, refin } = calculada
  return [
    passo(
      'Primeiro vencimento',
      `O que é averbado até o corte da folha vence no mês seguinte: ${carenciaDias} dias após a liberação`,
      calculada.primeiroVencimento,
    ),
    passo(
      'Parcela',
      `${prazo} parcelas iguais; cada uma descontada a ${porcento(taxaMensal)} ao mês por dias corridos / 30 (REF-1)`,
      parcela,
    ),
    passo(
      'Valor financiado',
      'Soma das parcelas descontadas até o dia da liberação',
      calculada.valorFinanciado,
    ),
    ...(refin
      ? [
          passo(
            'Saldo devedor quitado',
            'Parcelas restantes descontadas pela taxa do próprio contrato (CDC art. 52 § 2º)',
            refin.saldoDevedor,
          ),
          passo('Valor novo', 'Valor financiado menos o saldo quitado', refin.valorNovo),
        ]
      : []),
    passo(
      'IOF diário',
      `${formatarPorcento(iof.diaria * 100, 4)} ao dia sobre a amortização de cada parcela, até ${iof.diasMax} dias (Decreto 6.306/2007)`,
      calculada.iofDiario,
    ),
    passo(
      'IOF adicional',
      `${formatarPorcento(iof.adicional * 100)} sobre o valor ${refin ? 'novo' : 'financiado'}`,
      calculada.iofAdicional,
    ),
    passo(
      refin ? 'Troco' : 'Valor liberado',
      refin ? 'Valor novo menos o IOF' : 'Valor financiado menos o IOF',
      calculada.valorLiberado,
    ),
    ...fimDaConta(calculada, 'o recebido'),
  ]
}

/** Nothing is lent and nothing taxed: the balance moves, and is paid at another rate. */
function memoriaDaPortada(
  calculada: Calculada,
  { origem, saldoDevedor }: NonNullable<Calculada['portabilidade']>,
): ResultadoSimulacao['memoria'] {
  const { prazo, taxaMensal, parcela } = calculada
  return [
    passo(
      'Saldo devedor',
      `${origem.restantes} parcelas de ${formatarDinheiro(origem.parcela)} que restam, descontadas a ${porcento(origem.taxaMensal)} ao mês, a taxa do contrato (CDC art. 52 § 2º)`,
      saldoDevedor,
    ),
    passo(
      'Valor financiado',
      'O saldo, sem troco e sem IOF (Res. CMN 5.057/2022 art. 6º)',
      calculada.valorFinanciado,
    ),
    passo(
      'Primeiro vencimento',
      'As datas continuam as do contrato de origem',
      calculada.primeiroVencimento,
    ),
    passo(
      'Parcela',
      `O saldo em ${prazo} parcelas iguais a ${porcento(taxaMensal)} ao mês, por dias corridos / 30 (${calculada.convencao})`,
      parcela,
    ),
    ...fimDaConta(calculada, 'o saldo'),
  ]
}

const fimDaConta = (
  { prazo, parcela, cetAnual, cetMensal, totalAPagar }: Calculada,
  oQue: string,
): ResultadoSimulacao['memoria'] => [
  {
    passo: 'CET',
    conta: `Taxa que iguala ${oQue} às parcelas, em dias corridos / 365 (Res. CMN 4.881/2020)`,
    valor: `${porcento(cetAnual)} ao ano, ${porcento(cetMensal)} ao mês`,
  },
  passo('Total a pagar', `${prazo} × ${formatarDinheiro(parcela)}`, totalAPagar),
]
