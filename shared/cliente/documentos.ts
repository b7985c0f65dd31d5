/**
 * Check digits of the numbers of the INSS; those of a CPF are in `cpf.ts`. Each function takes the digits alone, ASCII
 * and nothing else: other scripts' digits look right and match nothing in a database.
 */

/**
 * Benefit number of the INSS: nine digits and one check digit. No norm was found for the rule; it
 * is true of every published number tried.
 */
export function nbValido(nb: string): boolean {
  return /^[0-9]{10}$/.test(nb) && nb.endsWith(digitoDoNb(nb.slice(0, 9)))
}

/** The check digit of nine: `197670315` gives `5`. */
export const digitoDoNb = (nove: string): string =>
  digitoModulo11(nove, [2, 9, 8, 7, 6, 5, 4, 3, 2])

/** 11 minus the weighted sum modulo 11; ten and eleven are written 0. */
function digitoModulo11(digitos: string, pesos: readonly number[]): string {
  const soma = pesos.reduce((total, peso, k) => total + peso * Number(digitos[k]), 0)
  const digito = 11 - (soma % 11)
  return String(digito > 9 ? 0 : digito)
}
