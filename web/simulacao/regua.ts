import { centavos, formatarDinheiro, type Centavos } from '#shared/dinheiro.ts'
import type { SegmentoDaMargem } from '#shared/calculo/resultado.ts'

export type Momento = 'antes' | 'depois'

/** A segment of the ruler: start and length in % of the ruler. */
type Pedaco = {
  chave: string
  tipo: SegmentoDaMargem['tipo']
  /** Paid off by the operation: there now, gone afterwards. */
  termina: boolean
  inicio: number
  tamanho: number
}

/** The segments of one moment in order, and the position of the limit. */
export function desenhar(
  segmentos: readonly SegmentoDaMargem[],
  limite: Centavos,
  momento: Momento,
): { pedacos: Pedaco[]; limite: number } {
  const comprimento = Math.max(limite, somar(segmentos, 'antes'), somar(segmentos, 'depois'), 1)
  const dele = segmentos.filter((segmento) => segmento[momento])
  let inicio = 0
  const pedacos = dele.map((segmento, indice) => {
    const tamanho = (segmento.valorParcela / comprimento) * 100
    const pedaco = {
      chave: `${segmento.numero ?? segmento.tipo} ${indice}`,
      tipo: segmento.tipo,
      termina: segmento.antes && !segmento.depois,
      inicio,
      tamanho,
    }
    inicio += tamanho
    return pedaco
  })
  return { pedacos, limite: (limite / comprimento) * 100 }
}

export const somar = (segmentos: readonly SegmentoDaMargem[], momento: Momento): Centavos =>
  centavos(
    segmentos.reduce((soma, segmento) => soma + (segmento[momento] ? segmento.valorParcela : 0), 0),
  )

/** The same in words, for who does not see it. */
export function emPalavras(
  segmentos: readonly SegmentoDaMargem[],
  limite: Centavos,
  momento: Momento,
): string {
  const usada = somar(segmentos, momento)
  const sobra = limite - usada
  const quantos = segmentos.filter(
    (segmento) => segmento[momento] && segmento.tipo === 'CONTRATO',
  ).length
  const contratos = quantos === 1 ? '1 contrato' : `${quantos} contratos`
  const resto =
    sobra < 0
      ? `passa do limite em ${formatarDinheiro(centavos(-sobra))}`
      : `livre ${formatarDinheiro(centavos(sobra))}`
  return `${momento === 'antes' ? 'Antes' : 'Depois'}: ${formatarDinheiro(usada)} em uso por ${contratos}, de ${formatarDinheiro(limite)}, ${resto}`
}

export const nomeDoSegmento = ({ tipo, numero, banco }: SegmentoDaMargem): string => {
  if (tipo === 'NOVO') return 'Este cenário'
  if (tipo === 'OUTROS') return 'Outros descontos, pela margem informada'
  if (tipo === 'RESERVA')
    return numero ? `Proposta ${numero} (reserva)` : 'Outra proposta (reserva)'
  return [numero ?? 'Contrato', banco].filter(Boolean).join(' · ')
}
