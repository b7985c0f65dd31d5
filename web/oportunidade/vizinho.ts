export type Passo = 'acima' | 'abaixo' | 'esquerda' | 'direita'

/** The card beside this one, skipping empty columns; undefined at the end of the board. */
export function vizinhoDe<Cartao>(
  colunas: readonly (readonly Cartao[])[],
  cartao: Cartao,
  passo: Passo,
): Cartao | undefined {
  const daqui = colunas.findIndex((cartoes) => cartoes.includes(cartao))
  const lugar = colunas[daqui]?.indexOf(cartao) ?? 0
  if (passo === 'acima') return colunas[daqui]?.[Math.max(0, lugar - 1)]
  if (passo === 'abaixo') return colunas[daqui]?.[lugar + 1]
  const outras =
    passo === 'esquerda' ? colunas.slice(0, daqui).toReversed() : colunas.slice(daqui + 1)
  const cheia = outras.find((cartoes) => cartoes.length > 0)
  return cheia?.[Math.min(lugar, cheia.length - 1)]
}
