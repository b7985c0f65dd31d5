/** Reasons of a loss that the code knows by their id; people choose among all of `fator_perda`. */
export const fatores = {
  obito: 14,
  reprovada: 17,
  /** Of a paid loan, inside the legal window. */
  desistiu: 21,
  /** This reason has no meaning of its own: the person must describe it. */
  outros: 99,
} as const
