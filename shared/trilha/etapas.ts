import { z } from 'zod'
import { SituacaoProposta, terminada } from '../proposta/situacao.ts'

export const EtapaDaTrilha = z.enum([
  'PREPARO',
  'PEDIDO',
  'ORIGEM',
  'PENDENTE',
  'TED',
  'QUITACAO',
  'AVERBACAO',
  'CONTRATO',
  'CONCLUIDA',
  'RETIDA',
  'ENCERRADA',
])
export type EtapaDaTrilha = z.infer<typeof EtapaDaTrilha>

type Etapa = { nome: string; situacoes: readonly SituacaoProposta[] }

/**
 * The stages of a portability, in order: each is one or more states of its proposta, whose clock
 * (`etapas` of `shared/proposta/situacao.ts`) is the stage's. The last three have ended.
 */
export const etapasDaTrilha: Record<EtapaDaTrilha, Etapa> = {
  PREPARO: {
    nome: 'Em preparo',
    situacoes: ['PRE_PROPOSTA', 'DIGITADA', 'FORMALIZACAO', 'ANALISE'],
  },
  PEDIDO: { nome: 'A pedir à câmara', situacoes: ['APROVADA'] },
  ORIGEM: { nome: 'Com a origem', situacoes: ['CTC_ENVIADA'] },
  PENDENTE: { nome: 'Pendente', situacoes: ['PENDENTE'] },
  TED: { nome: 'Saldo informado', situacoes: ['SALDO_RECEBIDO', 'SALDO_CONFERIDO'] },
  QUITACAO: { nome: 'TED enviada', situacoes: ['TED_ENVIADA'] },
  AVERBACAO: { nome: 'A averbar', situacoes: ['QUITADA', 'AVERBACAO', 'ANUENCIA', 'AVERBADA'] },
  CONTRATO: { nome: 'A concluir', situacoes: ['AVERBADA_PORT', 'REFIN_PORT'] },
  CONCLUIDA: { nome: 'Concluída', situacoes: ['PAGA'] },
  RETIDA: { nome: 'Retida na origem', situacoes: ['RETIDA'] },
  ENCERRADA: { nome: 'Encerrada', situacoes: ['REPROVADA', 'CANCELADA', 'EXPIRADA'] },
}

const daSituacao = new Map(
  EtapaDaTrilha.options.flatMap((etapa) =>
    etapasDaTrilha[etapa].situacoes.map((situacao) => [situacao, etapa] as const),
  ),
)

/** The stage of a state; every state has one. */
export function etapaDaSituacao(situacao: SituacaoProposta): EtapaDaTrilha {
  const etapa = daSituacao.get(situacao)
  if (!etapa) throw new Error(`No stage holds ${situacao}`)
  return etapa
}

const depoisDaTed: ReadonlySet<EtapaDaTrilha> = new Set(['QUITACAO', 'AVERBACAO', 'CONTRATO'])

/** Why the client cannot give the portability up any more; null while they can. */
export function impedimentoDaDesistencia(situacao: SituacaoProposta): string | null {
  if (terminada(situacao)) return 'A portabilidade já terminou'
  return depoisDaTed.has(etapaDaSituacao(situacao))
    ? 'A TED já foi enviada ao banco de origem: a portabilidade não volta mais'
    : null
}

/** What to do about a step that is over its time, where the debtor is not reached from here; null of any other. */
export const passoDoAtraso = (situacao: SituacaoProposta, atrasada: boolean): string | null =>
  atrasada && situacao === 'CTC_ENVIADA'
    ? 'A origem passou do prazo sem responder: reclame à câmara, ou cancele com o cliente e peça de novo'
    : null
