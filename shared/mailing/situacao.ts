import { z } from 'zod'

export const SituacaoMailing = z.enum(
  ['RASCUNHO', 'ATIVA', 'PAUSADA', 'ENCERRADA'],
  'Situação da campanha inválida',
)
export type SituacaoMailing = z.infer<typeof SituacaoMailing>

/** Where the clients of a list come from. */
export const OrigemMailing = z.enum(['ARQUIVO', 'BASE', 'MANUAL'], 'Origem da campanha inválida')
export type OrigemMailing = z.infer<typeof OrigemMailing>

type Acao = { nome: string; de: readonly SituacaoMailing[]; para: SituacaoMailing }

/** What a person does with a list. An ended one stays ended: its numbers are history. */
export const acoesDoMailing = {
  iniciar: { nome: 'Iniciar', de: ['RASCUNHO'], para: 'ATIVA' },
  pausar: { nome: 'Pausar', de: ['ATIVA'], para: 'PAUSADA' },
  retomar: { nome: 'Retomar', de: ['PAUSADA'], para: 'ATIVA' },
  encerrar: { nome: 'Encerrar', de: ['RASCUNHO', 'ATIVA', 'PAUSADA'], para: 'ENCERRADA' },
} as const satisfies Record<string, Acao>

export const AcaoDoMailing = z.enum(
  ['iniciar', 'pausar', 'retomar', 'encerrar'],
  'Ação da campanha inválida',
)
export type AcaoDoMailing = z.infer<typeof AcaoDoMailing>

/** The situation that the action leads to, or why it does not. */
export function mudar(
  situacao: SituacaoMailing,
  acao: AcaoDoMailing,
): { para: SituacaoMailing } | { recusa: string } {
  const { de, para }: Acao = acoesDoMailing[acao]
  if (de.includes(situacao)) return { para }
  return { recusa: `A campanha está ${nomeDaSituacao[situacao].toLowerCase()}: ${porQueNao[acao]}` }
}

const porQueNao: Record<AcaoDoMailing, string> = {
  iniciar: 'só um rascunho é iniciado',
  pausar: 'só uma campanha ativa é pausada',
  retomar: 'só uma campanha pausada é retomada',
  encerrar: 'ela já terminou',
}

export const nomeDaSituacao: Record<SituacaoMailing, string> = {
  RASCUNHO: 'Rascunho',
  ATIVA: 'Ativa',
  PAUSADA: 'Pausada',
  ENCERRADA: 'Encerrada',
}

export const nomeDaOrigem: Record<OrigemMailing, string> = {
  ARQUIVO: 'Arquivo',
  BASE: 'Nossa base',
  MANUAL: 'Escolhidos à mão',
}
