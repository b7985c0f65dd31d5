import { formatarDinheiro } from '../dinheiro.ts'
import { contarParcelas, formatarPorcento } from '../numero.ts'
import { nomesDosCaminhos, type OfertaDaCtc } from './shapes.ts'

/** The figures of an offer as they are told: `63 parcelas de R$ 320,00 a 1,65% ao mês, troco de R$ 100,00`. */
export function valoresDaOferta({ taxaAm, prazo, valorParcela, troco }: OfertaDaCtc): string {
  const partes = [
    ...(prazo !== null && valorParcela !== null
      ? [`${contarParcelas(prazo)} de ${formatarDinheiro(valorParcela)}`]
      : []),
    ...(taxaAm === null ? [] : [`a ${formatarPorcento(taxaAm)} ao mês`]),
  ]
  return [
    partes.join(' '),
    ...(troco === null ? [] : [`troco de ${formatarDinheiro(troco)}`]),
  ].join(', ')
}

export const ofertaEmPalavras = (oferta: OfertaDaCtc): string =>
  `${nomesDosCaminhos[oferta.caminho]}: ${valoresDaOferta(oferta)}`
