import { type Dia, formatarDia, somarMeses } from '../data.ts'
import { type Centavos, centavos, formatarDinheiro } from '../dinheiro.ts'
import { contarParcelas, formatarPorcento } from '../numero.ts'
import type { Oferta } from '../oferta/shapes.ts'
import type { ResultadoSimulacao } from '../calculo/resultado.ts'

export type Linha = { rotulo: string; valor: string }

/** What an operation is in figures: as simulated, as signed, at the price of another day. */
export type Figuras = {
  liberado: Centavos
  /** Null, as everything below that may be, where it is not known. */
  financiado: Centavos | null
  iof: Centavos
  parcela: Centavos
  prazo: number
  primeiro: Dia | null
  ultimo: Dia | null
  /** % a month and a year. */
  taxaAm: number
  taxaAa: number | null
  cetAa: number | null
  cetAm: number | null
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
  cetAm: numeros.cetAm,
})

/** Of an offer: its balance is known where it is ported, its last day is not. */
export const figurasDaOferta = (oferta: Oferta): Figuras => ({
  liberado: oferta.valorLiberado,
  financiado: oferta.portado?.saldoDevedor ?? null,
  iof: oferta.iofTotal,
  parcela: oferta.valorParcela,
  prazo: oferta.prazo,
  primeiro: oferta.primeiroVencimento,
  ultimo: null,
  taxaAm: oferta.taxaAm,
  taxaAa: null,
  cetAa: oferta.cetAa,
  cetAm: null,
})

/** The instalment is taken in the payroll of the month before the one in which it falls due. */
const desconto = (vencimento: Dia): string => {
  const [ano, mes] = somarMeses(vencimento, -1).split('-')
  return `folha de ${mes}/${ano}, vence em ${formatarDia(vencimento)}`
}

const aoMes = (taxa: number): string => `${formatarPorcento(taxa)} ao mês`

/** Each figure as the client reads it, on every surface; null where there is nothing to say. */
const escritas = {
  liberado: ({ liberado }) => formatarDinheiro(liberado),
  financiado: ({ financiado }) => (financiado === null ? null : formatarDinheiro(financiado)),
  iof: ({ iof }) => formatarDinheiro(iof),
  iofDevido: ({ iof }) => (iof > 0 ? formatarDinheiro(iof) : null),
  parcela: ({ parcela }) => formatarDinheiro(parcela),
  parcelas: ({ prazo, parcela }) => `${prazo} de ${formatarDinheiro(parcela)}`,
  prazo: ({ prazo }) => String(prazo),
  prazoContado: ({ prazo }) => contarParcelas(prazo),
  total: ({ parcela, prazo }) => formatarDinheiro(centavos(parcela * prazo)),
  primeiro: ({ primeiro }) => primeiro && formatarDia(primeiro),
  ultimo: ({ ultimo }) => ultimo && formatarDia(ultimo),
  primeiroDesconto: ({ primeiro }) => primeiro && desconto(primeiro),
  ultimoDesconto: ({ ultimo }) => ultimo && desconto(ultimo),
  taxa: ({ taxaAm }) => formatarPorcento(taxaAm),
  taxaAoMes: ({ taxaAm }) => aoMes(taxaAm),
  juros: ({ taxaAm, taxaAa }) =>
    taxaAa === null ? aoMes(taxaAm) : `${aoMes(taxaAm)} (${formatarPorcento(taxaAa, 2, 2)} ao ano)`,
  cet: ({ cetAa }) => (cetAa === null ? 'sem CET' : `${formatarPorcento(cetAa, 2, 2)} ao ano`),
  cetDosDois: ({ cetAa, cetAm }) =>
    cetAa === null || cetAm === null
      ? 'sem CET'
      : `${formatarPorcento(cetAa, 2, 2)} a.a. · ${formatarPorcento(cetAm, 2, 2)} a.m.`,
  /** Of a proposta that is older than its CET nothing is said. */
  cetGuardado: ({ cetAa }) => (cetAa === null ? null : `${formatarPorcento(cetAa, 2, 2)} ao ano`),
} as const satisfies Record<string, (figuras: Figuras) => string | null>

export type QualFigura = keyof typeof escritas

export const escreverFigura = (figuras: Figuras, qual: QualFigura): string | null =>
  escritas[qual](figuras)

/** Lines of a surface: its own labels, in its own order; the figures are those of every other one. */
export const linhasDasFiguras = (
  figuras: Figuras,
  rotulos: readonly (readonly [QualFigura, string])[],
): Linha[] =>
  rotulos.flatMap(([qual, rotulo]) => {
    const valor = escreverFigura(figuras, qual)
    return valor === null ? [] : [{ rotulo, valor }]
  })
