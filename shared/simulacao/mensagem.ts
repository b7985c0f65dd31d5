import { centavos, formatarDinheiro } from '../dinheiro.ts'
import { formatarDia } from '../data.ts'
import { formatarPorcento } from '../numero.ts'
import type { ResultadoSimulacao } from '../calculo/resultado.ts'
import { linhasDaQuitacao } from './quitacao.ts'

type ComNumeros = ResultadoSimulacao & { numeros: NonNullable<ResultadoSimulacao['numeros']> }

/** One line for the client, on paper, on the screen and in a message. */
type LinhaDaMensagem = { rotulo: string; valor: string }

export type Remetente = { primeiroNome: string; promotor: string }

const reais = (valor: number): string => formatarDinheiro(centavos(valor)).replaceAll('\u{a0}', ' ')

/** Everything the client decides by, in the order of a person's questions. */
export function linhasDaSimulacao(resultado: ComNumeros): LinhaDaMensagem[] {
  const { numeros, refin, portabilidade } = resultado
  const { valorParcela, prazo, primeiroVencimento, ultimoVencimento } = numeros
  return [
    ...(portabilidade ? [] : [{ rotulo: 'Você recebe', valor: reais(numeros.valorLiberado) }]),
    { rotulo: 'Parcela', valor: `${prazo} de ${reais(valorParcela)}` },
    { rotulo: 'Primeira parcela', valor: formatarDia(primeiroVencimento) },
    { rotulo: 'Última parcela', valor: formatarDia(ultimoVencimento) },
    {
      rotulo: 'Juros',
      valor: `${formatarPorcento(numeros.taxaAm)} ao mês (${formatarPorcento(numeros.taxaAa)} ao ano)`,
    },
    {
      rotulo: 'Custo total (CET)',
      valor: numeros.cetAa === null ? 'sem CET' : `${formatarPorcento(numeros.cetAa)} ao ano`,
    },
    ...(numeros.iofTotal > 0 ? [{ rotulo: 'Imposto (IOF)', valor: reais(numeros.iofTotal) }] : []),
    { rotulo: 'Total a pagar', valor: reais(numeros.totalAPagar) },
    ...quitacaoDe(refin),
    ...(portabilidade
      ? [
          {
            rotulo: `Traz o contrato ${portabilidade.numero}`,
            valor: `${portabilidade.banco}, saldo de ${reais(portabilidade.saldoDevedor)}`,
          },
          { rotulo: 'Parcela de hoje', valor: reais(portabilidade.valorParcelaOrigem) },
        ]
      : []),
  ]
}

const quitacaoDe = (refin: ResultadoSimulacao['refin']): LinhaDaMensagem[] =>
  linhasDaQuitacao(
    (refin?.quitados ?? []).map((quitado) => ({
      ...quitado,
      saldo: centavos(quitado.saldoDevedor),
      parcela: centavos(quitado.valorParcela),
      emTransito: quitado.vencimentosEmTransito,
      atrasadas: quitado.parcelasEmAtraso,
      emAtraso: centavos(quitado.emAtraso),
    })),
  ).map(({ rotulo, valor }) => ({ rotulo, valor: valor.replaceAll('\u{a0}', ' ') }))

export const ehComNumeros = (resultado: ResultadoSimulacao): resultado is ComNumeros =>
  resultado.numeros !== null

/** What a simulation is and is not: the law of the offer, in plain words. */
export const ressalva = ({ dataRegras }: Pick<ResultadoSimulacao, 'dataRegras'>): string =>
  `Valores para liberação em ${formatarDia(dataRegras)}. É uma simulação: nada foi contratado.`

/** The text for the client, plain and complete. */
export function textoDaSimulacao(
  resultado: ComNumeros,
  { primeiroNome, promotor }: Remetente,
): string {
  const titulo = {
    NOVO: 'empréstimo novo',
    REFIN: 'refinanciamento',
    PORTABILIDADE: 'portabilidade',
  }
  const qual = resultado.portabilidade
    ? titulo.PORTABILIDADE
    : resultado.refin
      ? titulo.REFIN
      : titulo.NOVO
  return [
    `${primeiroNome}, esta é a sua simulação de ${qual} consignado, por ${promotor}:`,
    ...linhasDaSimulacao(resultado).map(({ rotulo, valor }) => `${rotulo}: ${valor}`),
    ...(resultado.vantagem
      ? [resultado.vantagem.texto.replaceAll('\u{a0}', ' ').replace('o cliente paga', 'você paga')]
      : []),
    ressalva(resultado),
  ].join('\n')
}
