/**
 * Rows of a CSV text (RFC 4180: quotes around commas, two quotes for one) as objects named by its
 * first line. Throws on a row with more or fewer columns than the first, and on a stray quote.
 */
export function lerCsv(texto: string): Record<string, string>[] {
  const [colunas = [], ...linhas] = celulas(texto)
  return linhas.map((linha, k) => {
    if (linha.length !== colunas.length) {
      throw new Error(`CSV row ${k + 2} has ${linha.length} columns, not ${colunas.length}`)
    }
    return Object.fromEntries(colunas.map((coluna, j) => [coluna, linha[j] ?? '']))
  })
}

function celulas(texto: string): string[][] {
  const linhas: string[][] = []
  let linha: string[] = []
  let lido = 0
  for (const [tudo, entreAspas, crua = '', fim] of texto.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy,
  )) {
    lido += tudo.length
    // The pattern matches once more, empty, after the last line break.
    if (fim === '' && linha.length === 0 && entreAspas === undefined && crua === '') break
    linha.push(entreAspas?.replaceAll('""', '"') ?? crua)
    if (fim === ',') continue
    linhas.push(linha)
    linha = []
    if (fim === '') break
  }
  if (lido < texto.length) throw new Error(`CSV row ${linhas.length + 1} has a quote out of place`)
  return linhas
}

/** A cell that a spreadsheet would run as a formula is a text. */
export const semFormula = (celula: string): string =>
  /^[=+\-@\t\r]/.test(celula) ? `'${celula}` : celula
