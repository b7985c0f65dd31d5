import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { type Dia, formatarDia } from '#shared/data.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { formatarPorcento } from '#shared/numero.ts'
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

type Preco = { dia: Dia; resumo: string; resultado: unknown }

export function demonstrar({ dia, resumo, resultado }: Preco): Demonstrativo | null {
  const { numeros } = ResultadoSimulacao.parse(resultado)
  if (!numeros) return null
  const { prazo, cetAa } = numeros
  const reais = (valor: number) => formatarDinheiro(centavos(valor))
  const linhas: [string, string][] = [
    ['Você recebe', reais(numeros.valorLiberado)],
    ['Parcela por mês (não mudou)', `${prazo} de ${reais(numeros.valorParcela)}`],
    ['Valor financiado', reais(numeros.valorFinanciado)],
    ['Imposto (IOF)', reais(numeros.iofTotal)],
    ['Custo total (CET)', cetAa === null ? 'sem CET' : `${formatarPorcento(cetAa, 2, 2)} ao ano`],
    ['Primeiro vencimento', formatarDia(numeros.primeiroVencimento)],
    ['Último vencimento', formatarDia(numeros.ultimoVencimento)],
  ]
  return {
    titulo: `Demonstrativo do preço de ${formatarDia(dia)}`,
    linhas: linhas.map(([rotulo, valor]) => ({ rotulo, valor })),
    resumo,
  }
}
