import type { Contrato } from '#shared/contrato/shapes.ts'
import { impedimentoDosEscolhidos } from '../contrato/grupos.ts'
import type { AlvoDaSimulacao } from '../simulacao/alvo.ts'
import type { AbaDoCliente } from './abas-do-cliente.ts'

type Situacao = {
  aba: AbaDoCliente
  /** In the table of contracts. */
  escolhidos: readonly Contrato[]
  /** Why nothing may be offered now, or absent. */
  impedimento?: string | undefined
}

/** The subject of the key S: the contracts chosen in the visible table, else a new loan. */
export function teclaSimular({
  aba,
  escolhidos,
  impedimento,
}: Situacao): { alvo: AlvoDaSimulacao } | { recusa: string } {
  if (impedimento !== undefined) return { recusa: impedimento }
  if (aba !== 'contratos' || escolhidos.length === 0) return { alvo: { tipo: 'novo' } }
  const recusa = impedimentoDosEscolhidos(escolhidos)
  return recusa === null ? { alvo: { tipo: 'contratos', contratos: escolhidos } } : { recusa }
}
