/**
 * A day as a person types or pastes it (`25/12/1960`, `25121960`, `1960-12-25`) as `YYYY-MM-DD`, or
 * null when there is no such day. The date field's own reader takes 25/12/1960 for 01/02/2001.
 */
export function lerData(texto: string): string | null {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})/.exec(texto)
  const digitos = texto.replace(/\D/g, '')
  const [ano, mes, dia] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : digitos.length === 8
      ? [Number(digitos.slice(4)), Number(digitos.slice(2, 4)), Number(digitos.slice(0, 2))]
      : [0, 0, 0]
  const data = new Date(Date.UTC(ano, mes - 1, dia))
  const existe = ano >= 1900 && data.getUTCMonth() === mes - 1 && data.getUTCDate() === dia
  return existe ? data.toISOString().slice(0, 10) : null
}

/**
 * The field's value for typed text: the day, null for an empty field, else an impossible day
 * (`2024-02-31`), so that the shape refuses it in its own words and no older day remains.
 */
export function diaDigitado(texto: string): string | null {
  if (texto.trim() === '') return null
  const dia = lerData(texto)
  if (dia !== null) return dia
  const digitos = texto.replace(/\D/g, '')
  return digitos.length === 8
    ? `${digitos.slice(4)}-${digitos.slice(2, 4)}-${digitos.slice(0, 2)}`
    : '0000-00-00'
}
