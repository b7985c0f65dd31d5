import type { Dia } from '../data.ts'
import type { Dados } from './dados.ts'
import type { Operacao } from './entrada.ts'
import { escopoDe } from './escopo.ts'
import type { SemNumeros } from './novo.ts'
import { escopoDaPolitica, taxaDaPortabilidade } from './politica-portabilidade.ts'
import { type RegraVigencia, type RegrasVigentes, regraEm } from './regras.ts'

/**
 * The initial rate: the ceiling or, for a portability, the contract's rate less the configured
 * points, never below the floor of propostas.
 */
export function taxaPadrao(
  dados: Pick<Dados, 'regras' | 'contratos' | 'convenio' | 'beneficio'>,
  operacao: Operacao,
  dia: Dia,
  maxima: number,
): number {
  const { regras, contratos } = dados
  const [contrato] = contratos
  if (operacao !== 'PORTABILIDADE' || !contrato) return maxima
  const escopo = escopoDaPolitica(contrato.codigoBanco)
  const pontos = regraEm(regras, 'port_reducao_taxa_pontos', escopo, dia)
  if ('recusa' in pontos) return maxima
  const piso = pisoDaTaxa(regras, escopoDe(dados), dia)
  const oferecida = taxaDaPortabilidade(contrato.taxaAm, pontos.valor, maxima)
  // A contract at or below the floor gains nothing here: it is not priced above its own rate.
  const sobe = !('recusa' in piso) && piso.valor < contrato.taxaAm
  return sobe ? Math.min(maxima, Math.max(piso.valor, oferecida)) : oferecida
}

/** The lowest rate of a family: its own row, and never less than what the money costs the bank. */
export function pisoDaTaxa(
  regras: RegrasVigentes,
  escopo: string,
  dia: Dia,
): RegraVigencia | SemNumeros {
  const minima = regraEm(regras, 'taxa_min_am', escopo, dia)
  const custo = custoDaTaxa(regras, dia)
  if ('recusa' in minima) return minima
  if ('recusa' in custo) return custo
  return custo.valor > minima.valor ? custo : minima
}

/** What the money costs the bank: no rate goes below it. */
export const custoDaTaxa = (regras: RegrasVigentes, dia: Dia): RegraVigencia | SemNumeros =>
  regraEm(regras, 'custo_captacao_am', 'BR', dia)
