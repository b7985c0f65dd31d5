import { formatarDinheiro } from '#shared/dinheiro.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { MAXIMO_CENARIOS, proximaLetra, type Cenario } from './cenarios.ts'

type SemLetra = Omit<Cenario, 'letra'>

/** The scenarios with one more, while there is a free place. */
export const comCenario = (antes: readonly Cenario[], novo: SemLetra): readonly Cenario[] =>
  antes.length >= MAXIMO_CENARIOS ? antes : [...antes, { ...novo, letra: proximaLetra(antes) }]

/** The scenarios with the stored simulation, once, while there is a free place. */
export function comGuardada(
  cenarios: readonly Cenario[],
  guardada: SemLetra | undefined,
): readonly Cenario[] {
  const conhecida = cenarios.some(
    ({ guardado }) => guardado?.idSimulacao === guardada?.guardado?.idSimulacao,
  )
  return !guardada || conhecida ? cenarios : comCenario(cenarios, guardada)
}

/** The scenario of the letter, changed. */
export const trocado = (
  cenarios: readonly Cenario[],
  letra: string,
  mudanca: Partial<Cenario>,
): readonly Cenario[] =>
  cenarios.map((cenario) => (cenario.letra === letra ? { ...cenario, ...mudanca } : cenario))

/** Announces the added scenario to screen readers. */
export function ultimoEmPalavras(cenario?: Cenario, resultado?: ResultadoSimulacao): string {
  if (!cenario || !resultado) return ''
  const { permitido, numeros } = resultado
  const valores = numeros
    ? `${formatarDinheiro(resultado.portabilidade?.saldoDevedor ?? numeros.valorLiberado)} em ${numeros.prazo} parcelas de ${formatarDinheiro(numeros.valorParcela)}`
    : 'sem números'
  return `Cenário ${cenario.letra}: ${valores}${permitido ? '' : ', não é permitido hoje'}`
}
