import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { painelApi } from '#shared/painel/api.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import type { Velho } from '../api/query.ts'

const { elegiveis, filtroAtendentes, sumario, recentes, previa } = reatribuicaoApi

/** What the screen counts of the clients as they stand. */
export const numerosDaReatribuicao = [
  elegiveis,
  filtroAtendentes,
  sumario,
  recentes,
  previa,
] as const

/** What a reassignment and its undo make old: their own screen, board and panel, and every open client. */
export const velhosDaReatribuicao: readonly Velho[] = [
  ...numerosDaReatribuicao,
  oportunidadeApi.quadro,
  oportunidadeApi.resumoDoQuadro,
  painelApi.painel,
  painelApi.gestorDetalhes,
  ['relacionamento'],
]
