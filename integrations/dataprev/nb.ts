/** Nine digits and the one of check (weights 2 to 9 from the right, modulo 11; domain, section 7). */
export function comDigito(nove: string): string {
  const soma = Array.from(nove).reduce(
    (total, letra, k) => total + Number(letra) * (k === 0 ? 2 : 10 - k),
    0,
  )
  const digito = 11 - (soma % 11)
  return nove + String(digito > 9 ? 0 : digito)
}

export const nbValido = (nb: string): boolean =>
  /^[0-9]{10}$/.test(nb) && comDigito(nb.slice(0, 9)) === nb
