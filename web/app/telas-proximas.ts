/**
 * The three screens whose addresses are most similar to the unknown one, as a whole or by their last
 * part: `/front/ausencias` is near `/front/gestao/ausencias`.
 */
export function telasProximas<T extends { para: string }>(
  caminho: string,
  telas: readonly T[],
): T[] {
  return telas
    .map((tela) => ({ tela, distancia: longe(caminho.toLowerCase(), tela.para) }))
    .toSorted((uma, outra) => uma.distancia - outra.distancia)
    .slice(0, 3)
    .map(({ tela }) => tela)
}

const longe = (de: string, para: string): number =>
  Math.min(distancia(de, para), distancia(ultimaParte(de), ultimaParte(para)) + 0.5)

const ultimaParte = (caminho: string): string => caminho.split('/').findLast(Boolean) ?? ''

/** Levenshtein's: letters to add, drop or change. */
function distancia(de: string, para: string): number {
  let anterior = Array.from({ length: para.length + 1 }, (_letra, indice) => indice)
  for (const [linha, letra] of Array.from(de).entries()) {
    const atual = [linha + 1]
    for (const [coluna, outra] of Array.from(para).entries()) {
      const trocar = (anterior[coluna] ?? 0) + (letra === outra ? 0 : 1)
      atual.push(Math.min(trocar, (anterior[coluna + 1] ?? 0) + 1, (atual[coluna] ?? 0) + 1))
    }
    anterior = atual
  }
  return anterior.at(-1) ?? 0
}
