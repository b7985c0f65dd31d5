import type { Dia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { MAIOR_TAXA } from './campos.ts'
import type { Dados } from './dados.ts'
import type { EntradaSimulacao } from './entrada.ts'
import type { SemNumeros } from './novo.ts'
import { type Quatro, resolverPara } from './resolver.ts'
import type { ResultadoSimulacao } from './resultado.ts'
import { andamento } from './saldo.ts'
import { calcular, simular } from './simular.ts'

export type SaldoInformado = {
  /** As it was simulated and proposed. */
  entrada: EntradaSimulacao
  /** The proposta of this portability, which does not count as an objection to itself. */
  numero: string
  /** What the bank of origin says is owed. */
  saldo: Centavos
  /** Absent, the instalment of the origin: the client never pays more than now. */
  parcelaMaxima?: Centavos | undefined
}

/**
 * Computes a proposed portability again with the balance stated by the origin and the rules of
 * `dia`: at the agreed rate, or at the highest rate below it whose instalment does not exceed
 * `parcelaMaxima`.
 */
export function simularPeloSaldo(
  lidos: Dados,
  { entrada, numero, saldo, parcelaMaxima }: SaldoInformado,
  dia: Dia,
): ResultadoSimulacao | SemNumeros {
  const [contrato] = lidos.contratos
  if (!contrato) return { recusa: 'O contrato não está mais com o cliente' }
  const emProposta = contrato.emProposta?.numero === numero ? null : contrato.emProposta
  const dados: Dados = { ...lidos, contratos: [{ ...contrato, emProposta, saldoInformado: saldo }] }
  // A due date may have passed since: the term never passes what remains.
  const prazo = Math.min(entrada.prazo, andamento(contrato, dia).restantes)
  const termos = comParcelaAte(
    parcelaMaxima ?? centavos(contrato.valorParcela),
    { prazo, taxa: entrada.taxaAm, valor: saldo },
    (taxa) => {
      const achado = calcular(dados, { ...entrada, prazo, taxaAm: taxa }, dia)
      return 'recusa' in achado ? achado : { parcela: achado.parcela, valor: saldo }
    },
  )
  if ('recusa' in termos) return termos
  return simular(dados, { ...entrada, prazo, taxaAm: termos.taxa }, dia)
}

function comParcelaAte(
  parcela: Centavos,
  { prazo, taxa, valor }: Pick<Quatro, 'prazo' | 'taxa' | 'valor'>,
  em: (taxa: number) => Pick<Quatro, 'parcela' | 'valor'> | SemNumeros,
): Pick<Quatro, 'taxa'> | SemNumeros {
  const acordada = em(taxa)
  if ('recusa' in acordada) return acordada
  if (acordada.parcela <= parcela) return { taxa }
  return resolverPara('taxa', { parcela, valor, prazo }, (termos) => em(termos.taxa), {
    prazo,
    taxa: MAIOR_TAXA,
  })
}
