import type { Dia } from '../data.ts'
import { porqueNaoVende } from './venda.ts'
import type { Produto } from './shapes.ts'

/** Products with a simulation of ours; the others are manual: their numbers come from outside. */
const produtosSimulados: ReadonlySet<Produto> = new Set(['NOVO', 'REFIN', 'PORT', 'CLT'])

export type Andamento = {
  produto: Produto
  /** The accepted simulation that the oportunidade keeps. */
  idSimulacao: string | null
  telefoneVerificado: boolean
  criticas: readonly { critica: string; impeditiva: boolean }[]
  restrito: boolean
  /** Day of death, when it is known. */
  obitoEm: string | null
}

/**
 * Conditions still missing for Em Andamento (domain 11.1), one sentence each. The server refuses
 * with them, the button shows them. Empty when it may go on.
 */
export function oQueFalta({
  produto,
  idSimulacao,
  telefoneVerificado,
  criticas,
  ...cliente
}: Andamento): string[] {
  const impeditivas = criticas.filter(({ impeditiva }) => impeditiva)
  const simulada = idSimulacao !== null || !produtosSimulados.has(produto)
  return [
    ...impedimentosDoCliente(cliente),
    ...(simulada ? [] : ['Guarde uma simulação na oportunidade']),
    ...(telefoneVerificado ? [] : ['Verifique um telefone do cliente']),
    ...impeditivas.map(({ critica }) =>
      porqueNaoVende([{ critica }]).length > 0 ? critica : `Resolva a crítica: ${critica}`,
    ),
  ]
}

/** Why it has no amount on this day, by the reckoning of the same day; it may not go on then. */
export const recusaDoDia = (
  { valorRecusa, valorEm }: { valorRecusa: string | null; valorEm: Dia | null },
  dia: Dia,
): string[] => (valorRecusa !== null && valorEm === dia ? [valorRecusa] : [])

/** Why credit may not be offered to this client, one sentence each. */
export function impedimentosDoCliente({
  restrito,
  obitoEm,
}: Pick<Andamento, 'restrito' | 'obitoEm'>): string[] {
  return [
    ...(restrito ? ['O cliente está na lista restrita'] : []),
    ...(obitoEm === null ? [] : ['Há registro de óbito do cliente']),
  ]
}
