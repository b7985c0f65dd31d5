/**
 * Check digits of the documents this trade lives on. Each function takes the digits alone, ASCII
 * and nothing else: other scripts' digits look right and match nothing in a database.
 */

/** CPF: nine digits and two of check. Eleven equal digits pass the arithmetic and are refused. */
export function cpfValido(cpf: string): boolean {
  if (!/^[0-9]{11}$/.test(cpf) || /^(.)\1*$/.test(cpf)) return false
  return cpf.endsWith(digitosDoCpf(cpf.slice(0, 9)))
}

/** The two check digits of nine: `529982247` gives `25`. */
export function digitosDoCpf(nove: string): string {
  const primeiro = digitoModulo11(nove, [10, 9, 8, 7, 6, 5, 4, 3, 2])
  return primeiro + digitoModulo11(nove + primeiro, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
}

/** A CPF as typed or pasted, with or without its mask: its eleven digits, or `null`. */
export function lerCpf(texto: string): string | null {
  const limpo = texto.trim()
  if (!/^(?:[0-9]{11}|[0-9]{3}\.[0-9]{3}\.[0-9]{3}-[0-9]{2})$/.test(limpo)) return null
  const digitos = limpo.replace(/[.-]/g, '')
  return cpfValido(digitos) ? digitos : null
}

/**
 * Benefit number of the INSS: nine digits and one of check. No norm was found for the rule; it holds
 * for every published number it was tried on.
 */
export function nbValido(nb: string): boolean {
  return /^[0-9]{10}$/.test(nb) && nb.endsWith(digitoDoNb(nb.slice(0, 9)))
}

/** The check digit of nine: `197670315` gives `5`. */
export const digitoDoNb = (nove: string): string =>
  digitoModulo11(nove, [2, 9, 8, 7, 6, 5, 4, 3, 2])

/** NIT, PIS or PASEP: ten digits and one of check. */
export function nitValido(nit: string): boolean {
  return (
    /^[0-9]{11}$/.test(nit) &&
    nit.endsWith(digitoModulo11(nit.slice(0, 10), [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]))
  )
}

/** 11 minus the weighted sum modulo 11; ten and eleven are written 0. */
function digitoModulo11(digitos: string, pesos: readonly number[]): string {
  const soma = pesos.reduce((total, peso, k) => total + peso * Number(digitos[k]), 0)
  const digito = 11 - (soma % 11)
  return String(digito > 9 ? 0 : digito)
}
