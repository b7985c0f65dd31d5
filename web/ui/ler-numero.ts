import { type Centavos, emReais, parseReais } from '#shared/dinheiro.ts'
import { formatarNumero } from '#shared/numero.ts'

/** The number in a typed or pasted text, null for an empty one, or why it cannot be read. */
type Leitura = { valor: number | null } | { recusa: string }

/** How a field of numbers reads what is typed and pasted, and writes what it holds. */
export type Leitor = {
  ler: (texto: string) => Leitura
  escrever: (valor: number) => string
}

/** What the form holds for a text: its number, or the text itself when it cannot be read. */
export function valorDe(leitor: Leitor, texto: string): number | string | null {
  const leitura = leitor.ler(texto)
  return 'recusa' in leitura ? texto : leitura.valor
}

/** The text as it is typed, until the form holds another value. */
export function textoDoCampo(leitor: Leitor, guardado: unknown, digitado?: string): string {
  if (digitado !== undefined && valorDe(leitor, digitado) === guardado) return digitado
  if (typeof guardado === 'number') return leitor.escrever(guardado)
  return typeof guardado === 'string' ? guardado : ''
}

const vazio: Leitura = { valor: null }

/** Papers and `Intl` write narrow, thin and no-break spaces; one kind is left. */
const limpar = (texto: string): string =>
  texto.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll(/[−–]/g, '-').trim().toLowerCase()

const figura = /^-?\d[\d.]*(?:,\d*)?$/

/**
 * A number with the decimal comma. A point is a decimal one too (`1.85`, as systems write), but not
 * before three figures (`1.234`), which may be a thousand.
 */
function lerFigura(texto: string): number | 'ambigua' | undefined {
  if (!figura.test(texto)) return undefined
  if (/^-?\d+\.\d{3}$/.test(texto)) return 'ambigua'
  if (/^-?\d+\.\d+$/.test(texto)) return Number(texto)
  if (/^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?$/.test(texto)) {
    return Number(texto.replaceAll('.', '').replace(/,$/, '').replace(',', '.'))
  }
  return undefined
}

/** An amount in reais: `1.234,56`, `R$ 1.234,5`, `R$ 300`. */
export const leitorDeReais: Leitor = {
  ler(texto) {
    const limpo = limpar(texto)
    if (limpo === '' || limpo === 'r$') return vazio
    const valor: Centavos | null = parseReais(limpo.replace(/^(-?) ?r\$ ?/, '$1').replace(/,$/, ''))
    if (valor === null) return { recusa: 'Escreva o valor em reais com vírgula: 1.234,56' }
    if (valor < 0) return { recusa: 'Escreva o valor sem o sinal de menos' }
    return { valor: emReais(valor) }
  },
  escrever: (valor) => `R$ ${formatarNumero(valor, 2)}`,
}

const aoMes = /^(?:a\.? ?m\.?|ao m[eê]s|por m[eê]s|mensal|mensais|\/ ?m[eê]s)$/
const aoAno = /^(?:a\.? ?a\.?|ao ano|por ano|anual|anuais|\/ ?ano)$/

/** % a month: `1,85`, `1,85% a.m.`. A rate a year is refused with the same rate a month. */
export const leitorDeTaxa: Leitor = {
  ler(texto) {
    const limpo = limpar(texto)
    if (limpo === '') return vazio
    const [, numero = '', periodo = ''] = /^([-\d.,]+) ?%? ?(.*)$/.exec(limpo) ?? []
    const taxa = lerFigura(numero)
    if (taxa === 'ambigua') return { recusa: `Escreva a taxa com vírgula: ${comVirgula(numero)}` }
    if (taxa === undefined) return naoLida
    if (aoAno.test(periodo)) return { recusa: doAno(numero, taxa) }
    if (periodo !== '' && !aoMes.test(periodo)) return naoLida
    return taxa < 0 ? { recusa: 'Escreva a taxa sem o sinal de menos' } : { valor: taxa }
  },
  escrever: (valor) => formatarNumero(valor, 0, 6),
}

const naoLida: Leitura = { recusa: 'Escreva a taxa ao mês com vírgula: 1,85' }

const comVirgula = (numero: string): string => numero.replace('.', ',')

function doAno(numero: string, taxa: number): string {
  const mensal = ((1 + taxa / 100) ** (1 / 12) - 1) * 100
  return `${comVirgula(numero)}% ao ano são ${formatarNumero(mensal, 2, 4)}% ao mês: escreva a taxa ao mês`
}

const PRAZO = 'Escreva o prazo em parcelas: 84, 84x ou 7 anos'

/** Instalments: `84`, `84x`, `84 meses`, `7 anos`, `7 anos e 6 meses`. */
export const leitorDePrazo: Leitor = {
  ler(texto) {
    const limpo = limpar(texto).replace(/^em /, '')
    if (limpo === '') return vazio
    const parcelas = /^(\d{1,4}) ?(?:x|×|vezes|meses|m[eê]s|parcelas?)?$/.exec(limpo)
    if (parcelas) return { valor: Number(parcelas[1]) }
    const anos = /^(\d{1,2}) anos?(?: e (\d{1,2}) (?:meses|m[eê]s))?$/.exec(limpo)
    return anos ? { valor: Number(anos[1]) * 12 + Number(anos[2] ?? 0) } : { recusa: PRAZO }
  },
  escrever: String,
}

/** A count, or a number with so many decimals and the sign of its unit (`%`). */
export const leitorDeNumero = (casas: number): Leitor => ({
  ler(texto) {
    const limpo = limpar(texto)
      .replace(/^r\$ ?/, '')
      .replace(/ ?%$/, '')
    if (limpo === '') return vazio
    const numero = lerFigura(limpo)
    if (numero === 'ambigua') {
      return {
        recusa: `Escreva com vírgula ${comVirgula(limpo)}, ou sem ponto ${limpo.replace('.', '')}`,
      }
    }
    if (numero === undefined || numero < 0) return { recusa: 'Escreva um número, com vírgula' }
    const decimais = /[,.](\d*)$/.exec(limpo)?.[1] ?? ''
    if (!Number.isInteger(numero) && decimais.length > casas) {
      return {
        recusa: casas === 0 ? 'Escreva um número inteiro' : `Escreva até ${casas} casas decimais`,
      }
    }
    return { valor: numero }
  },
  escrever: (valor) => formatarNumero(valor, 0, casas),
})
