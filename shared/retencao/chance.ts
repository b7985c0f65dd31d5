import type { Dia } from '../data.ts'
import { arredondarDinheiro } from '../calculo/arredondar.ts'
import type { Centavos } from '../dinheiro.ts'
import type { SemNumeros } from '../calculo/novo.ts'
import { type RegrasVigentes, valoresEm } from '../calculo/regras.ts'

const nomes = {
  piso: 'retencao_taxa_min_am',
  /** Points a month above it from which a counter-offer can be clearly better. */
  pontos: 'retencao_folga_am',
  folga: 'retencao_chance_folga_pct',
  noPiso: 'retencao_chance_piso_pct',
  abaixo: 'retencao_chance_abaixo_pct',
}

/**
 * The chance to keep a client, in percent, by what the other bank offers against the lowest rate that we may
 * offer, and what of the balance is at stake with it.
 */
export function chanceDeReter(
  regras: RegrasVigentes,
  { taxaAm, saldo }: { taxaAm: number; saldo: Centavos },
  dia: Dia,
): { chance: number; valor: Centavos } | SemNumeros {
  const valores = valoresEm(regras, nomes, 'RETENCAO', dia)
  if ('recusa' in valores) return valores
  const { piso, pontos, folga, noPiso, abaixo } = valores
  const taxaDeReter = taxaAm >= piso + pontos ? folga : taxaAm >= piso ? noPiso : abaixo
  return { chance: taxaDeReter, valor: arredondarDinheiro(saldo * (taxaDeReter / 100)) }
}
