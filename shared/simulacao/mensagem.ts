import { centavos, formatarDinheiro } from '../dinheiro.ts'
import { formatarDia } from '../data.ts'
import type { ResultadoSimulacao } from '../calculo/resultado.ts'
import { figurasDe, type Linha, linhasDasFiguras } from './linhas.ts'
import { linhasDaQuitacao } from './quitacao.ts'

type ComNumeros = ResultadoSimulacao & { numeros: NonNullable<ResultadoSimulacao['numeros']> }

export type Remetente = { primeiroNome: string; promotor: string }

/** Everything the client decides by, in the order of a person's questions. */
export function linhasDaSimulacao(resultado: ComNumeros): Linha[] {
  const { numeros, refin, portabilidade } = resultado
  return [
    ...linhasDasFiguras(figurasDe(numeros), [
      ...(portabilidade ? [] : [['liberado', 'Você recebe'] as const]),
      ['parcelas', 'Parcela'],
      ['primeiro', 'Primeira parcela'],
      ['ultimo', 'Última parcela'],
      ['juros', 'Juros'],
      ['cet', 'Custo total (CET)'],
      ['iofDevido', 'Imposto (IOF)'],
      ['total', 'Total a pagar'],
    ]),
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
  ].map(({ rotulo, valor }) => ({ rotulo, valor: valor.replaceAll('\u{a0}', ' ') }))
}

const reais = (valor: number): string => formatarDinheiro(centavos(valor))

const quitacaoDe = (refin: ResultadoSimulacao['refin']): Linha[] =>
  linhasDaQuitacao(
    (refin?.quitados ?? []).map((quitado) => ({
      ...quitado,
      saldo: centavos(quitado.saldoDevedor),
      parcela: centavos(quitado.valorParcela),
      emTransito: quitado.vencimentosEmTransito,
      atrasadas: quitado.parcelasEmAtraso,
      emAtraso: centavos(quitado.emAtraso),
    })),
  )

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
