import { beneficioApi } from '#shared/beneficio/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import type { ApiError } from '../api/erro.ts'

/** The margin is in use from here on: what was simulated before is simulated again. */
export const envelhecem = [
  simulacaoApi.novo,
  simulacaoApi.refinanciamento,
  simulacaoApi.simular,
  simulacaoApi.margens,
  beneficioApi.margemConvenio,
  ofertaApi.oportunidades,
  oportunidadeApi.historico,
  propostaApi.historico,
  propostaApi.emAberto,
  propostaApi.emAndamento,
  propostaApi.emAtraso,
  propostaApi.reprovadas,
  propostaApi.esteira,
  propostaApi.resumoDaEsteira,
  trilhaApi.acompanhamento,
] as const

/** The server's sentences, one for each missing condition. */
export function sentencas(error: ApiError | null): string[] | undefined {
  if (error?.status !== 400 || !error.body.message) return undefined
  return error.sentencas
}

/** What a proposta is bound to, as both dialogs show it. */
export const CONDICOES = [
  ['parcela', 'Parcela'],
  ['prazoContado', 'Prazo'],
  ['taxaAoMes', 'Taxa'],
  ['cet', 'CET'],
  ['primeiro', '1º vencimento'],
] as const

/** The total cost: shown, without a box to tick. */
export const CUSTO = [
  ['iof', 'IOF'],
  ['total', 'Total a pagar'],
] as const
