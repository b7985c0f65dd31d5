import type { Produto } from './shapes.ts'

/** Cards: their offer may be forbidden by a dated rule (`cartao_oferta_nova`). */
export const cartoes = ['RMC', 'RCC', 'SAQUE'] as const satisfies readonly Produto[]

/** Why an oportunidade cannot be sold whatever the person does here, as objections to it. */
export const naoVende = {
  cartao: 'A oferta de cartão novo está suspensa',
  bloqueio: 'O benefício está bloqueado para empréstimo',
  situacao: 'O benefício não está ativo',
  especie: 'A espécie do benefício não permite empréstimo',
  contrato: 'O contrato já terminou',
} as const

const sentencas: ReadonlySet<string> = new Set(Object.values(naoVende))

/** The objections that forbid even a simulation: the others are put right before Em Andamento. */
export const porqueNaoVende = (criticas: readonly { critica: string }[]): string[] =>
  criticas.map(({ critica }) => critica).filter((critica) => sentencas.has(critica))
