/** Without accents and other marks, the letters that a text message carries. */
export const semAcentos = (texto: string): string =>
  texto.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** To compare what people type: without accents, capitals and blanks at the ends. */
export const simplificar = (texto: string): string => semAcentos(texto).toLowerCase().trim()
