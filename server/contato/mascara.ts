/** `9****-1234`: the number as it is shown by default. */
export const numeroMascarado = (numero: string): string =>
  `${numero.slice(0, 1)}****-${numero.slice(-4)}`

/** `(11) 9****-1234`. */
export const telefoneMascarado = ({ ddd, numero }: { ddd: string; numero: string }): string =>
  `(${ddd}) ${numeroMascarado(numero)}`
