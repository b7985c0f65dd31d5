import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { type Dia, formatarDia } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import { figurasDe, linhasDasFiguras } from '#shared/simulacao/linhas.ts'
import type { Linha } from '../base/pdf/folha.ts'
import type { Fatos } from './sql/ler.ts'

/** The price of the day of booking or payment, which stands behind the signed contract. */
export type Demonstrativo = { titulo: string; linhas: Linha[]; resumo: string }

/** The figures that were signed: a later price is in the demonstrativo, never in the contract. */
export function comoAssinada(fatos: Fatos): Fatos {
  if (fatos.assinado === null) return fatos
  const { numeros, refin } = ResultadoSimulacao.parse(fatos.assinado)
  if (!numeros) return fatos
  const saldos = new Map(refin?.quitados.map(({ numero, saldoDevedor }) => [numero, saldoDevedor]))
  return {
    ...fatos,
    valorFinanciado: centavos(numeros.valorFinanciado),
    valorLiberado: centavos(numeros.valorLiberado),
    cetAa: numeros.cetAa,
    quitados: fatos.quitados.map((quitado) => ({
      ...quitado,
      saldo: centavos(saldos.get(quitado.numero) ?? quitado.saldo),
    })),
  }
}

/**
 * The refinancing of a portability settles, on paper, the contract that is still at the origin: what was
 * simulated and signed, whatever comes in its place.
 */
export function comQuitadosDoSimulado(fatos: Fatos): Fatos {
  if (fatos.daPortabilidade === null) return fatos
  const simulados = ResultadoSimulacao.shape.refin.parse(fatos.refin)?.quitados ?? []
  return {
    ...fatos,
    quitados: simulados.map(({ numero, banco, saldoDevedor }) => ({
      numero,
      banco,
      saldo: centavos(saldoDevedor),
    })),
  }
}

type Preco = { dia: Dia; resumo: string; resultado: unknown }

export function demonstrar({ dia, resumo, resultado }: Preco): Demonstrativo | null {
  const { numeros } = ResultadoSimulacao.parse(resultado)
  if (!numeros) return null
  return {
    titulo: `Demonstrativo do preço de ${formatarDia(dia)}`,
    linhas: linhasDasFiguras(figurasDe(numeros), [
      ['liberado', 'Você recebe'],
      ['parcelas', 'Parcela por mês (não mudou)'],
      ['financiado', 'Valor financiado'],
      ['iof', 'Imposto (IOF)'],
      ['cet', 'Custo total (CET)'],
      ['primeiro', 'Primeiro vencimento'],
      ['ultimo', 'Último vencimento'],
    ]),
    resumo,
  }
}
