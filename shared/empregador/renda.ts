import { z } from 'zod'
import { Centavos, centavos, MAIOR_VALOR, emReais } from '../dinheiro.ts'

/**
 * A gross income as it comes: a number, or a text that a person typed or a system outside wrote.
 * Everything but digits and separators is left out; two decimals, rounded half-up.
 *
 * Which separator is the decimal one:
 * - of both kinds, the last (`1.234,56` and `1,234.56` are the same);
 * - a comma alone is decimal (`1234,5`), several are thousands;
 * - a dot alone is thousands only before exactly three digits (`1.234`, but `0.005`), several always.
 *
 * A minus anywhere is a negative amount, and `1e3` is no amount: stripped it would be thirteen.
 */
export function formatarRenda(valor: number | string): { renda: string } | { recusa: string } {
  const decimal = typeof valor === 'number' ? doNumero(valor) : doTexto(valor)
  if (decimal === null) return { recusa: 'Renda bruta: informe um valor em reais' }
  if (decimal === 'negativo') return { recusa: 'Renda bruta: o valor não pode ser negativo' }
  const { inteiro, casas } = decimal
  const sobe = Number(casas.charAt(2) || 0) >= 5 ? 1 : 0
  const total = Number(`${inteiro || 0}${casas.slice(0, 2).padEnd(2, '0')}`) + sobe
  if (total > MAIOR_VALOR) return { recusa: 'Renda bruta: o valor é alto demais' }
  const escrito = String(total).padStart(3, '0')
  return { renda: `${escrito.slice(0, -2)}.${escrito.slice(-2)}` }
}

/** The same amount in centavos, or why it is none. */
export function rendaEmCentavos(valor: number | string): { valor: Centavos } | { recusa: string } {
  const lida = formatarRenda(valor)
  return 'recusa' in lida ? lida : { valor: centavos(Number(lida.renda.replace('.', ''))) }
}

/** Income on the wire: comes as a number or as text (`formatarRenda`), goes out as reais. */
export const Renda = z.codec(
  z.union([z.number(), z.string()], 'Renda bruta: informe um valor em reais'),
  Centavos,
  {
    decode: (bruta, contexto) => {
      const lida = rendaEmCentavos(bruta)
      if ('valor' in lida) return lida.valor
      contexto.issues.push({ code: 'custom', input: bruta, message: lida.recusa })
      return z.NEVER
    },
    encode: (valor) => emReais(valor),
  },
)

type Decimal = { inteiro: string; casas: string }

function doNumero(valor: number): Decimal | 'negativo' | null {
  if (!Number.isFinite(valor)) return null
  if (valor < 0) return 'negativo'
  // Beyond these a double is written with an exponent.
  if (valor < 1e-6) return { inteiro: '0', casas: '' }
  if (valor >= 1e15) return { inteiro: '9'.repeat(15), casas: '' }
  const [inteiro = '', casas = ''] = String(valor).split('.')
  return { inteiro, casas }
}

function doTexto(texto: string): Decimal | 'negativo' | null {
  if (/[-\u2212]/.test(texto)) return 'negativo'
  if (/\d\s?e\s?\+?\d/i.test(texto)) return null
  const limpo = texto.replace(/[^0-9.,]/g, '')
  if (!/\d/.test(limpo) || limpo.length > 40) return null
  const separador = separadorDecimal(limpo)
  if (separador === null) return { inteiro: limpo.replace(/\D/g, '').slice(0, 15), casas: '' }
  const [antes = '', casas = '', ...resto] = limpo.split(separador)
  return resto.length > 0 ? null : { inteiro: antes.replace(/\D/g, '').slice(0, 15), casas }
}

function separadorDecimal(limpo: string): '.' | ',' | null {
  const pontos = limpo.split('.').length - 1
  const virgulas = limpo.split(',').length - 1
  if (pontos > 0 && virgulas > 0) return limpo.lastIndexOf('.') > limpo.lastIndexOf(',') ? '.' : ','
  if (virgulas === 1) return ','
  return pontos === 1 && !/^[1-9]\d{0,2}\.\d{3}$/.test(limpo) ? '.' : null
}
