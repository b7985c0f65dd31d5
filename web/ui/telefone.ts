import { NumeroTelefone } from '#shared/telefone/numero.ts'

/** Area and number, at most eleven digits; the country's 55 and the trunk's 0 are left out. */
export function digitosDoTelefone(texto: string): string {
  const digitos = texto.replace(/\D/g, '').replace(/^0+/, '')
  const semPais = digitos.length > 11 && digitos.startsWith('55') ? digitos.slice(2) : digitos
  return semPais.slice(0, 11)
}

/** `(11) 90000-1234`, also while it is being typed. */
export function formatarTelefone(digitos: string): string {
  if (digitos === '') return ''
  const numero = digitos.slice(2)
  if (numero === '') return `(${digitos}`
  const corte = numero.startsWith('9') ? 5 : 4
  const resto = numero.slice(corte)
  return `(${digitos.slice(0, 2)}) ${numero.slice(0, corte)}${resto ? `-${resto}` : ''}`
}

type Telefone = { ddd: string; numero: string }

/** A number with its dash and without an area: `99123-4567`. */
const SEM_AREA = /^(9\d{4}|[2-5]\d{3}) ?- ?\d{4}$/

/**
 * Area and number of typed or pasted text, null without digits. A number without its area keeps its
 * own text, and goes on doing so (`antes`) until the area makes it a whole phone.
 */
export function lerTelefone(texto: string, antes?: Telefone): Telefone | null {
  const digitos = digitosDoTelefone(texto)
  if (digitos === '') return null
  const telefone = { ddd: digitos.slice(0, 2), numero: digitos.slice(2) }
  const inteiro = NumeroTelefone.safeParse(telefone).success
  const semArea =
    SEM_AREA.test(texto.trim()) || (antes?.ddd === '' && antes.numero !== '' && !inteiro)
  return semArea ? { ddd: '', numero: texto.trim() } : telefone
}

/** `123.456.789-09`, also while it is being typed; digits beyond the eleventh are left to be seen. */
export const formatarCpfDigitado = (digitos: string): string =>
  digitos.length > 11
    ? digitos
    : digitos
        .replace(/^(\d{3})(\d)/, '$1.$2')
        .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
        .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2')
