import { z } from 'zod'
import { somarDiasUteis } from '../calendario.ts'
import { type Dia, hoje, somarDias } from '../data.ts'

export const SituacaoProposta = z.enum([
  'PRE_PROPOSTA',
  'DIGITADA',
  'FORMALIZACAO',
  'ANALISE',
  'PENDENTE',
  'APROVADA',
  'AVERBACAO',
  'ANUENCIA',
  'AVERBADA',
  'CTC_ENVIADA',
  'RETIDA',
  'SALDO_RECEBIDO',
  'SALDO_CONFERIDO',
  'TED_ENVIADA',
  'QUITADA',
  'AVERBADA_PORT',
  'REFIN_PORT',
  'PAGA',
  'REPROVADA',
  'CANCELADA',
  'EXPIRADA',
])
export type SituacaoProposta = z.infer<typeof SituacaoProposta>

/** What ends a proposta on the way; each step below may also lead to one of these. */
const interrupcoes = ['REPROVADA', 'CANCELADA', 'EXPIRADA'] as const

/** The next steps of a proposta (domain 11.2). Ended ones have none. */
const passos: Record<SituacaoProposta, readonly SituacaoProposta[]> = {
  PRE_PROPOSTA: ['DIGITADA'],
  DIGITADA: ['FORMALIZACAO'],
  FORMALIZACAO: ['ANALISE'],
  ANALISE: ['PENDENTE', 'APROVADA'],
  PENDENTE: ['ANALISE'],
  APROVADA: ['AVERBACAO', 'CTC_ENVIADA'],
  AVERBACAO: ['ANUENCIA', 'AVERBADA'],
  ANUENCIA: ['AVERBADA', 'PAGA'],
  AVERBADA: ['PAGA'],
  CTC_ENVIADA: ['RETIDA', 'SALDO_RECEBIDO'],
  RETIDA: [],
  SALDO_RECEBIDO: ['SALDO_CONFERIDO'],
  SALDO_CONFERIDO: ['TED_ENVIADA'],
  TED_ENVIADA: ['QUITADA'],
  QUITADA: ['AVERBADA_PORT'],
  AVERBADA_PORT: ['REFIN_PORT', 'PAGA'],
  REFIN_PORT: ['ANUENCIA', 'PAGA'],
  PAGA: [],
  REPROVADA: [],
  CANCELADA: [],
  EXPIRADA: [],
}

/** Nothing leaves these. */
export const terminada = (situacao: SituacaoProposta): boolean => passos[situacao].length === 0

/**
 * May what the bank says of a proposta in `de` take it to `para`? Steps in between may have been
 * lost, so any step further on is taken; a step already behind, the same one, or any after the end
 * is not.
 */
export function alcanca(de: SituacaoProposta, para: SituacaoProposta): boolean {
  if (terminada(de) || de === para) return false
  if (interrupcoes.some((fim) => fim === para)) return true
  const vistos = new Set<SituacaoProposta>([de])
  for (const visto of vistos) for (const proximo of passos[visto]) vistos.add(proximo)
  return vistos.has(para)
}

export const emAberto = ['PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO'] as const

/** ANALISE to AVERBADA, and the steps of a portability between approval and payment. */
export const emAndamento = [
  'ANALISE',
  'PENDENTE',
  'APROVADA',
  'AVERBACAO',
  'ANUENCIA',
  'AVERBADA',
  'CTC_ENVIADA',
  'SALDO_RECEBIDO',
  'SALDO_CONFERIDO',
  'TED_ENVIADA',
  'QUITADA',
  'AVERBADA_PORT',
  'REFIN_PORT',
] as const

export const reprovadas = ['REPROVADA', 'EXPIRADA', 'RETIDA'] as const

/** How long a refused proposta stays on its list (domain 11.2). */
export const DIAS_DAS_REPROVADAS = 90

const diasUteis =
  (quantos: number) =>
  (dia: Dia): Dia =>
    somarDiasUteis(dia, quantos)

/** Service times of each step (domain 11.2); the others have none. */
const prazos: Partial<Record<SituacaoProposta, (dia: Dia) => Dia>> = {
  PRE_PROPOSTA: diasUteis(1),
  DIGITADA: diasUteis(1),
  FORMALIZACAO: diasUteis(3),
  PENDENTE: diasUteis(5),
  // IN 207/2026: five calendar days.
  ANUENCIA: (dia) => somarDias(dia, 5),
  AVERBADA: diasUteis(2),
  CTC_ENVIADA: diasUteis(5),
  SALDO_CONFERIDO: (dia) => dia,
}

/** The last instant of the step that begins at `desde`, or null where it has no service time. */
export function prazoDaEtapa(situacao: SituacaoProposta, desde: Date): Date | null {
  const dia = prazos[situacao]?.(hoje(desde))
  // Brasília has kept no daylight saving since 2019.
  return dia ? new Date(`${dia}T23:59:59.999-03:00`) : null
}
