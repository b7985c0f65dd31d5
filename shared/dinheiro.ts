import { z } from 'zod'

/**
 * Money is a whole number of centavos everywhere in the code: sums are exact and `===` works.
 * The wire carries reais with two decimals, because the specification's fields do.
 * This file is the only place that converts.
 */
export const Centavos = z.int().brand('Centavos')
export type Centavos = z.infer<typeof Centavos>

/** A number already in centavos, checked to be a safe whole number. Throws on any other. */
export function centavos(value: number): Centavos {
  // `+ 0` turns -0 into 0: the two would print differently.
  const valor = value + 0
  if (!saoCentavos(valor)) throw new Error(`${value} is no amount in centavos`)
  return valor
}

const saoCentavos = (valor: number): valor is Centavos => Number.isSafeInteger(valor)

/** Reais of a file, a form or another system; a third decimal is rounded, half up. */
export const deReais = (reais: number): Centavos => centavos(Math.round(reais * 100))

/** Centavos, whole or a fraction of one, as reais. */
export function emReais(valor: number): number
export function emReais(valor: number | null): number | null
export function emReais(valor: number | null): number | null {
  return valor === null ? null : valor / 100
}

/** `567.35`: as an address and the vectors write reais. */
export const textoDeReais = (valor: number): string => emReais(valor).toFixed(2)

/** Reais to two decimals, half up. */
export const arredondarReais = (reais: number): number => Math.round(reais * 100) / 100

/** `n / 100` is the double nearest to the decimal, so only what has two decimals comes back. */
const temDuasCasas = (reais: number) => arredondarReais(reais) === reais

/** Reais on the wire, centavos in the code. `12.345` is refused, never rounded in silence. */
export const Dinheiro = z.codec(
  z
    .number('Informe o valor em reais')
    .refine(temDuasCasas, 'Informe no máximo duas casas decimais'),
  Centavos,
  {
    decode: (reais) => Math.round(reais * 100) + 0,
    encode: (valor) => emReais(valor),
  },
)

/** R$ 10 million in centavos: beyond any income this trade lends on, and sums stay exact. */
export const MAIOR_VALOR = 1_000_000_000

/** Thousands are separated everywhere or nowhere; `1.5` is not one real and a half in Brazil. */
const reais =
  /^(?<sinal>-?)(?:R\$[ \u{a0}]?)?(?<inteiro>\d{1,3}(?:\.\d{3})+|\d+)(?:,(?<casas>\d{1,2}))?$/u

/**
 * Typed or pasted amounts: `1.234,56`, `1234,5`, `R$ 1.234`. Anything else is `null`, and so is an
 * amount above R$ 90 trillion, which centavos cannot hold exactly.
 */
export function parseReais(texto: string): Centavos | null {
  const { sinal, inteiro = '', casas = '' } = reais.exec(texto.trim())?.groups ?? {}
  if (inteiro === '') return null
  const valor = Number(`${inteiro.replaceAll('.', '')}${casas.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(valor)) return null
  return centavos(sinal === '-' ? -valor : valor)
}

const formato = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `R$ 1.234,56`, with the no-break space that `Intl` puts after the symbol. */
export const formatarDinheiro = (valor: Centavos): string => formato.format(emReais(valor))
