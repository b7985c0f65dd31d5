import { formatarDia } from '#shared/data.ts'

/** The first and last day that a field takes. */
export type Limites = { minimo?: string | undefined; maximo?: string | undefined }

/** In the words of the shape (`shared/data.ts`), said as soon as the field is left. */
export const NAO_EXISTE = 'Informe uma data que exista, entre 1900 e 2200'
export const SEM_SECULO = 'Escreva o ano com quatro algarismos: 02/03/1951'

/**
 * A day as a person types or pastes it (`25/12/1960`, `2/3/1951`, `25121960`, `1960-12-25`) as
 * `YYYY-MM-DD`, or null when there is no such day. The date field's own reader takes 25/12/1960 for
 * 01/02/2001.
 */
export function lerData(texto: string): string | null {
  const [dia = '', mes = '', ano = ''] = partes(texto)
  return ano.length === 4 ? existente(ano, mes, dia) : null
}

/** Day, month and year; none when the text has other parts. */
function partes(texto: string): readonly string[] {
  const limpo = texto.replaceAll(/\s+/g, ' ').trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(limpo)
  if (iso) return iso.slice(1).toReversed()
  const separadas = /^(\d{1,2}) ?[/.\- ] ?(\d{1,2}) ?[/.\- ] ?(\d{4}|\d{2})$/.exec(limpo)
  const juntas = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(limpo)
  return (separadas ?? juntas)?.slice(1) ?? []
}

function existente(ano: string, mes: string, dia: string): string | null {
  const data = new Date(Date.UTC(Number(ano), Number(mes) - 1, Number(dia)))
  const existe =
    Number(ano) >= 1900 &&
    Number(ano) <= 2200 &&
    data.getUTCMonth() === Number(mes) - 1 &&
    data.getUTCDate() === Number(dia)
  return existe ? data.toISOString().slice(0, 10) : null
}

/**
 * The field's value for typed text: the day, null for an empty field, else an impossible day
 * (`2024-02-31`), so that the shape refuses it in its own words and no older day remains.
 */
export function diaDigitado(texto: string): string | null {
  if (texto.trim() === '') return null
  const lida = lerData(texto)
  if (lida !== null) return lida
  const [dia = '', mes = '', ano = ''] = partes(texto)
  const inteira = ano.length === 4 && mes.length === 2 && dia.length === 2
  return inteira ? `${ano}-${mes}-${dia}` : '0000-00-00'
}

/**
 * The day of a text that its writer has finished. A year of two figures is read when only one
 * century lies within the limits of the field (`2/3/51` of a birth), else it is refused.
 */
export function diaTerminado(
  texto: string,
  limites: Limites,
): { dia: string } | { recusa: string } {
  const lida = lerData(texto)
  if (lida !== null) return { dia: lida }
  const [dia = '', mes = '', ano = ''] = partes(texto)
  if (ano.length !== 2) return { recusa: NAO_EXISTE }
  const dias = ['19', '20'].flatMap((seculo) => existente(`${seculo}${ano}`, mes, dia) ?? [])
  const [um, outro] = dias.filter((possivel) => cabe(possivel, limites))
  if (um !== undefined && outro === undefined) return { dia: um }
  return { recusa: dias.length === 0 ? NAO_EXISTE : SEM_SECULO }
}

/** Why an existing day is none of this field. */
export function foraDosLimites(dia: string | null, limites: Limites): string | undefined {
  if (dia === null || cabe(dia, limites)) return undefined
  const { minimo, maximo } = limites
  return maximo !== undefined && dia > maximo
    ? `Informe uma data até ${formatarDia(maximo)}`
    : `Informe uma data desde ${formatarDia(minimo ?? '')}`
}

const cabe = (dia: string, { minimo, maximo }: Limites): boolean =>
  (minimo === undefined || dia >= minimo) && (maximo === undefined || dia <= maximo)
