import type { Dia } from '#shared/data.ts'
import type { SemNumeros } from '#shared/calculo/novo.ts'
import { type RegraVigencia, type RegrasVigentes, regraEm } from '#shared/calculo/regras.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { Recusa } from '../base/http/recusa.ts'
import { escopoDe } from './escopo.ts'
import type { Dados } from './queries.ts'

/** The lowest rate of a family: its own row, and never less than what the money costs the bank. */
export function pisoDaTaxa(
  regras: RegrasVigentes,
  escopo: string,
  dia: Dia,
): RegraVigencia | SemNumeros {
  const minima = regraEm(regras, 'taxa_min_am', escopo, dia)
  const custo = regraEm(regras, 'custo_captacao_am', 'BR', dia)
  if ('recusa' in minima) return minima
  if ('recusa' in custo) return custo
  return custo.valor > minima.valor ? custo : minima
}

/**
 * No proposta at a rate below the floor (`docs/decisions/039`). Asked where a proposta is made: a
 * simulation may go below it.
 *
 * @throws Recusa with the floor and its norm
 */
export function exigirPiso(dados: Dados, taxaAm: number, dia: Dia): void {
  const piso = pisoDaTaxa(dados.regras, escopoDe(dados), dia)
  if ('recusa' in piso) throw new Recusa('invalido', `Taxa mínima: ${piso.recusa}`)
  if (taxaAm >= piso.valor) return
  throw new Recusa(
    'invalido',
    `A taxa de ${formatarPorcento(taxaAm)} ao mês fica abaixo da mínima de ${formatarPorcento(piso.valor)} (${piso.norma})`,
  )
}
