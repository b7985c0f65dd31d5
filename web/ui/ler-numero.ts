/**
 * What the number field of the library reports: a number, but text while zeros stand at the end
 * (`4000.00`, `2.0`) or nothing is typed. Null when there is no number.
 */
export function lerNumero(valor: number | bigint | string): number | null {
  const numero = typeof valor === 'string' ? Number.parseFloat(valor) : Number(valor)
  return Number.isFinite(numero) ? numero : null
}
