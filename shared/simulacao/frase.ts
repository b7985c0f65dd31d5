import type { Linha } from './linhas.ts'

/** A value that is read as a sentence, not as a figure: it takes the width of its screen. */
export const ehFrase = ({ valor }: Linha): boolean => valor.length > MAIOR_FIGURA

/** `R$ 0,00 (a portabilidade não libera dinheiro)` is the longest figure. */
const MAIOR_FIGURA = 45
