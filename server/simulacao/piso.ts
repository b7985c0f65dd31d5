import type { Dados } from '#shared/calculo/dados.ts'
import { escopoDe } from '#shared/calculo/escopo.ts'
import { pisoDaTaxa } from '#shared/calculo/taxa-padrao.ts'
import type { Dia } from '#shared/data.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { Recusa } from '../base/http/recusa.ts'

/**
 * Refuses a proposta at a rate below the floor (`docs/decisions/039`). Checked when a proposta is
 * made: a simulation may go below it.
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
