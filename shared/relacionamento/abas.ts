/** Specification, section 9: clients open in tabs at once. */
export const MAXIMO_ABAS = 10
