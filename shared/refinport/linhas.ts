import type { ResultadoSimulacao } from '../calculo/resultado.ts'
import { type Centavos, centavos, formatarDinheiro } from '../dinheiro.ts'
import { figurasDe, type Linha, linhasDasFiguras } from '../simulacao/linhas.ts'

type Dos = { portabilidade: ResultadoSimulacao; refin: ResultadoSimulacao | null }

/** The figure that the client asks for first. */
export const TROCO_PREVISTO = 'Troco previsto para o cliente'

/** What is paid when, by whom and to whom: the same lines on the screen and on the client's page. */
export function linhasDosDois({ portabilidade, refin }: Dos): Linha[] {
  const { portabilidade: portada, numeros } = portabilidade
  if (!portada || !numeros || !refin?.numeros || !refin.refin) return []
  const [quitado] = refin.refin.quitados
  const { diferenca = null } = refin.vantagem ?? {}
  return [
    {
      rotulo: '1. Portabilidade',
      valor: `${portada.banco} recebe ${reais(portada.saldoDevedor)} pelo contrato ${portada.numero}, e ${parcelaDe(portada.valorParcelaOrigem, numeros.valorParcela)}`,
    },
    {
      rotulo: '2. Depois de paga, o refinanciamento',
      valor: `quita ${reais(quitado?.saldoDevedor ?? 0)} do contrato que veio, pelo preço do dia`,
    },
    ...linhasDasFiguras(figurasDe(refin.numeros), [
      ['liberado', TROCO_PREVISTO],
      ['parcelas', 'Parcela depois do refinanciamento'],
      ['primeiro', 'Primeira parcela prevista'],
      ['juros', 'Juros do refinanciamento'],
      ['cet', 'Custo total do refinanciamento (CET)'],
      ['iof', 'Imposto (IOF), só sobre o dinheiro novo'],
    ]),
    ...(diferenca === null
      ? []
      : [
          {
            rotulo: diferenca > 0 ? 'Custa a mais, no total' : 'Economia total',
            valor: `${reais(Math.abs(diferenca))}, contando o troco, contra ficar no ${portada.banco}`,
          },
        ]),
  ]
}

/**
 * The same once the origin stated another balance than `antes`, with which the refinancing was computed: what stays of
 * it, and about the *troco* that is left. Its other figures are known at the price of its day.
 */
export function linhasComOutroSaldo({ portabilidade, refin }: Dos, antes: Centavos): Linha[] {
  const ficam = ['1. Portabilidade', 'Parcela depois do refinanciamento']
  const troco =
    (refin?.numeros?.valorLiberado ?? 0) -
    ((portabilidade.portabilidade?.saldoDevedor ?? antes) - antes)
  return linhasDosDois({ portabilidade, refin }).flatMap((linha) => {
    if (ficam.includes(linha.rotulo)) return [linha]
    if (linha.rotulo !== TROCO_PREVISTO) return []
    return [{ ...linha, valor: troco > 0 ? `perto de ${reais(troco)}` : 'nenhum' }]
  })
}

const parcelaDe = (antes: number, depois: number): string =>
  antes === depois
    ? `a parcela continua ${reais(depois)}`
    : `a parcela passa de ${reais(antes)} para ${reais(depois)}`

const reais = (valor: number): string => formatarDinheiro(centavos(valor))
