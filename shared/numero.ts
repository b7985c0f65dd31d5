const formatos = new Map<number, Intl.NumberFormat>()

/** Made once for each pair of bounds: making one costs as much as a whole simulation. */
function formatoDe(minimo: number, maximo: number): Intl.NumberFormat {
  const chave = minimo * 100 + maximo
  let formato = formatos.get(chave)
  if (!formato) {
    formato = new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: minimo,
      maximumFractionDigits: maximo,
    })
    formatos.set(chave, formato)
  }
  return formato
}

/** `1.234,50`: with so many decimals, or from `minimo` to `maximo` as the number needs. */
export const formatarNumero = (valor: number, minimo: number, maximo = minimo): string =>
  formatoDe(minimo, maximo).format(valor)

/** `1 cliente`, `2.340 clientes`. */
export const contar = (quantos: number, um: string, varios: string): string =>
  `${formatarNumero(quantos, 0)} ${quantos === 1 ? um : varios}`

/** `1 parcela`, `84 parcelas`. */
export const contarParcelas = (quantas: number): string =>
  quantas === 1 ? '1 parcela' : `${quantas} parcelas`

/** `1,85%`, of a number in percent: two decimals, up to six where a rate has them. */
export const formatarPorcento = (valor: number, minimo = 2, maximo = 6): string =>
  `${formatarNumero(valor, minimo, maximo)}%`
