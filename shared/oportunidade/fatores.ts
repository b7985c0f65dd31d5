/** Reasons of a loss that the code knows by their id; people choose among all of `fator_perda`. */
export const fatores = {
  obito: 14,
  reprovada: 17,
  /** Of a paid loan, inside the legal window. */
  desistiu: 21,
  /** It says nothing by itself: the person must. */
  outros: 99,
} as const
