type Valor = string | number

/** The marked values in the order of the options; a marked value without an option stays. */
export const alternar = (
  marcadas: readonly Valor[],
  valor: Valor,
  opcoes: readonly Valor[],
): Valor[] => [
  ...opcoes.filter((um) => marcadas.includes(um) !== (um === valor)),
  ...marcadas.filter((um) => !opcoes.includes(um)),
]
