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

/** `123.456.789-09`, also while it is being typed. */
export const formatarCpfDigitado = (digitos: string): string =>
  digitos
    .slice(0, 11)
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2')
