import { z } from 'zod'

/** Kinds of consent: one active token of each kind for a client. */
export const TipoConsentimento = z.enum(
  ['INSS', 'TRABALHADOR'],
  'Tipo: escolha INSS ou TRABALHADOR',
)
export type TipoConsentimento = z.infer<typeof TipoConsentimento>

/** Without a row: never requested. */
export const SituacaoConsentimento = z.enum([
  'NENHUM',
  'ENVIADO',
  'ABERTO',
  'AUTORIZADO',
  'RECUSADO',
  'EXPIRADO_LINK',
  'EXPIRADO',
  'REVOGADO',
])
export type SituacaoConsentimento = z.infer<typeof SituacaoConsentimento>

type Transicao = {
  de: readonly SituacaoConsentimento[]
  para: SituacaoConsentimento
  por: 'ATENDENTE' | 'CLIENTE' | 'SISTEMA'
}

/**
 * The states of a consent (domain 11.4). A link sent again replaces the earlier one. An ended
 * consent needs another request.
 */
const transicoes = {
  enviar: {
    de: ['NENHUM', 'ENVIADO', 'ABERTO', 'RECUSADO', 'EXPIRADO_LINK', 'EXPIRADO', 'REVOGADO'],
    para: 'ENVIADO',
    por: 'ATENDENTE',
  },
  abrir: { de: ['ENVIADO'], para: 'ABERTO', por: 'CLIENTE' },
  autorizar: { de: ['ENVIADO', 'ABERTO'], para: 'AUTORIZADO', por: 'CLIENTE' },
  recusar: { de: ['ENVIADO', 'ABERTO'], para: 'RECUSADO', por: 'CLIENTE' },
  vencerLink: { de: ['ENVIADO', 'ABERTO'], para: 'EXPIRADO_LINK', por: 'SISTEMA' },
  vencer: { de: ['AUTORIZADO'], para: 'EXPIRADO', por: 'SISTEMA' },
  revogar: { de: ['AUTORIZADO'], para: 'REVOGADO', por: 'ATENDENTE' },
} satisfies Record<string, Transicao>

export type AcaoConsentimento = keyof typeof transicoes

const nomes: Record<SituacaoConsentimento, string> = {
  NENHUM: 'não pedido',
  ENVIADO: 'enviado',
  ABERTO: 'aberto',
  AUTORIZADO: 'autorizado',
  RECUSADO: 'recusado',
  EXPIRADO_LINK: 'com o link vencido',
  EXPIRADO: 'vencido',
  REVOGADO: 'revogado',
}

/** The situation `acao` leads to, or the reason it is not allowed, in words for the person. */
export function transitar(
  situacao: SituacaoConsentimento,
  acao: AcaoConsentimento,
): { para: SituacaoConsentimento } | { recusa: string } {
  const { de, para }: Transicao = transicoes[acao]
  if (de.includes(situacao)) return { para }
  return { recusa: `Consentimento ${nomes[situacao]} não pode passar a ${nomes[para]}.` }
}

/** The refusal of a query without a valid consent. */
export const semConsentimento: Record<TipoConsentimento, string> = {
  INSS: 'O cliente não tem consentimento válido do INSS. Envie o link de consentimento.',
  TRABALHADOR:
    'O cliente não tem consentimento válido do Crédito do Trabalhador. Envie o link de consentimento.',
}
