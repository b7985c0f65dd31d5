import { type Dia, formatarDia, somarMeses } from '../data.ts'
import { type Centavos, centavos, formatarDinheiro } from '../dinheiro.ts'
import { formatarPorcento } from '../numero.ts'
import type { ResultadoSimulacao } from '../calculo/resultado.ts'

export type Linha = { rotulo: string; valor: string }

/** What an operation is in figures: as simulated, as signed, at the price of another day. */
export type Figuras = {
  liberado: Centavos
  financiado: Centavos
  iof: Centavos
  parcela: Centavos
  prazo: number
  /** Null where they are not known yet. */
  primeiro: Dia | null
  ultimo: Dia | null
  /** % a month and a year. */
  taxaAm: number
  taxaAa: number
  cetAa: number | null
}

type Numeros = NonNullable<ResultadoSimulacao['numeros']>

export const figurasDe = (numeros: Numeros): Figuras => ({
  liberado: centavos(numeros.valorLiberado),
  financiado: centavos(numeros.valorFinanciado),
  iof: centavos(numeros.iofTotal),
  parcela: centavos(numeros.valorParcela),
  prazo: numeros.prazo,
  primeiro: numeros.primeiroVencimento,
  ultimo: numeros.ultimoVencimento,
  taxaAm: numeros.taxaAm,
  taxaAa: numeros.taxaAa,
  cetAa: numeros.cetAa,
})

/** The instalment is taken in the payroll of the month before the one in which it falls due. */
const desconto = (vencimento: Dia): string => {
  const [ano, mes] = somarMeses(vencimento, -1).split('-')
  return `folha de ${mes}/${ano}, vence em ${formatarDia(vencimento)}`
}

/** Each figure as the client reads it, on every surface; null where there is nothing to say. */
const escritas = {
  liberado: ({ liberado }) => formatarDinheiro(liberado),
  financiado: ({ financiado }) => formatarDinheiro(financiado),
  iof: ({ iof }) => formatarDinheiro(iof),
  iofDevido: ({ iof }) => (iof > 0 ? formatarDinheiro(iof) : null),
  parcela: ({ parcela }) => formatarDinheiro(parcela),
  parcelas: ({ prazo, parcela }) => `${prazo} de ${formatarDinheiro(parcela)}`,
  prazo: ({ prazo }) => String(prazo),
  total: ({ parcela, prazo }) => formatarDinheiro(centavos(parcela * prazo)),
  primeiro: ({ primeiro }) => primeiro && formatarDia(primeiro),
  ultimo: ({ ultimo }) => ultimo && formatarDia(ultimo),
  primeiroDesconto: ({ primeiro }) => primeiro && desconto(primeiro),
  ultimoDesconto: ({ ultimo }) => ultimo && desconto(ultimo),
  juros: ({ taxaAm, taxaAa }) =>
    `${formatarPorcento(taxaAm)} ao mês (${formatarPorcento(taxaAa, 2, 2)} ao ano)`,
  cet: ({ cetAa }) => (cetAa === null ? 'sem CET' : `${formatarPorcento(cetAa, 2, 2)} ao ano`),
  /** Of a proposta that is older than its CET nothing is said. */
  cetGuardado: ({ cetAa }) => (cetAa === null ? null : `${formatarPorcento(cetAa, 2, 2)} ao ano`),
} as const satisfies Record<string, (figuras: Figuras) => string | null>

/** Lines of a surface: its own labels, in its own order; the figures are those of every other one. */
export const linhasDasFiguras = (
  figuras: Figuras,
  rotulos: readonly (readonly [keyof typeof escritas, string])[],
): Linha[] =>
  rotulos.flatMap(([qual, rotulo]) => {
    const valor = escritas[qual](figuras)
    return valor === null ? [] : [{ rotulo, valor }]
  })
