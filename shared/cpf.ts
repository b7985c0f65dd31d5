import { z } from 'zod'

/** Mod 11 with weights 10..2, then 11..2; the same digit eleven times is nobody's. */
export function cpfValido(cpf: string): boolean {
  if (!/^[0-9]{11}$/.test(cpf) || /^([0-9])\1{10}$/.test(cpf)) return false
  return cpf.endsWith(digitosDoCpf(cpf.slice(0, 9)))
}

/** The two check digits of nine: `529982247` gives `25`. */
export function digitosDoCpf(nove: string): string {
  const primeiro = digito(nove)
  return primeiro + digito(nove + primeiro)
}

function digito(base: string): string {
  const soma = Array.from(base).reduce(
    (total, algarismo, indice) => total + Number(algarismo) * (base.length + 1 - indice),
    0,
  )
  const resto = 11 - (soma % 11)
  return String(resto > 9 ? 0 : resto)
}

/** Eleven ASCII digits with or without the mask, check digits right; kept as digits only. */
export const Cpf = z
  .string('CPF inválido: informe os 11 dígitos')
  .regex(/^[0-9]{3}\.?[0-9]{3}\.?[0-9]{3}-?[0-9]{2}$/, 'CPF inválido: informe os 11 dígitos')
  .transform((cpf) => cpf.replace(/[.-]/g, ''))
  .refine(cpfValido, 'CPF inválido: confira os dígitos')

/** `123.456.789-09`, only where the person may see it. */
export const formatarCpf = (cpf: string): string =>
  cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')

/** `123.***.***-09`: how a CPF is shown by default. */
export const mascararCpf = (cpf: string): string => `${cpf.slice(0, 3)}.***.***-${cpf.slice(9)}`

/** The CPF of a client whose relationship is to be confirmed. */
export const CPF_OCULTO = '***.***.***-**'
