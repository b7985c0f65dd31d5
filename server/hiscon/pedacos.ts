import type { Letra, Pagina } from '../base/pdf/leitura/pagina.ts'

/** Signs that stand together on one line. */
export type Pedaco = { texto: string; x0: number; x1: number; y: number; corpo: number }

/** Shares of the size of the letters. */
const ESPACO = 0.16
const OUTRA_CELULA = 0.6

/**
 * The words of a page in the order of reading, whatever order the file has. `trechos`: pieces drawn by
 * one statement of the file stay together and never join those of another, as two cells may touch.
 */
export function pedacosDe(
  { letras }: Pick<Pagina, 'letras'>,
  como: 'trechos' | 'linhas',
): Pedaco[] {
  const pedacos: Pedaco[] = []
  let anterior: Letra | undefined
  let aberto: Pedaco | undefined
  const linhas = emLinhas(letras)
  // Sorting keeps the order of the line within each statement.
  const ordem = como === 'linhas' ? linhas : linhas.toSorted((a, b) => a.trecho - b.trecho)
  for (const letra of ordem) {
    const vao = anterior ? letra.x0 - anterior.x1 : 0
    const junto =
      anterior !== undefined &&
      mesmaLinha(anterior, letra) &&
      (como === 'linhas' || anterior.trecho === letra.trecho) &&
      vao < letra.corpo * OUTRA_CELULA &&
      vao > -letra.corpo * 0.5
    if (aberto && junto) {
      aberto.texto += `${vao > letra.corpo * ESPACO ? ' ' : ''}${letra.texto}`
      aberto.x1 = Math.max(aberto.x1, letra.x1)
    } else {
      aberto = { texto: letra.texto, x0: letra.x0, x1: letra.x1, y: letra.y, corpo: letra.corpo }
      pedacos.push(aberto)
    }
    anterior = letra
  }
  return pedacos.toSorted((a, b) => a.y - b.y || a.x0 - b.x0)
}

const mesmaLinha = (a: Letra, b: Letra): boolean =>
  Math.abs(a.y - b.y) < 0.25 * Math.min(a.corpo, b.corpo)

/** Line by line: a comparison of two signs alone is no order where baselines differ a little. */
function emLinhas(letras: readonly Letra[]): Letra[] {
  const linhas: Letra[][] = []
  for (const letra of letras.toSorted((a, b) => a.y - b.y)) {
    const [primeira] = linhas.at(-1) ?? []
    if (primeira && mesmaLinha(primeira, letra)) linhas.at(-1)?.push(letra)
    else linhas.push([letra])
  }
  return linhas.flatMap((linha) => linha.toSorted((a, b) => a.x0 - b.x0))
}

/** Without blanks: what breaks a cell in two leaves none that mean something. */
export const compacto = (texto: string): string => texto.normalize('NFC').replaceAll(/\s+/g, '')

export const meioDe = ({ x0, x1 }: { x0: number; x1: number }): number => (x0 + x1) / 2
