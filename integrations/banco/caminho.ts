import type { Caso } from './casos.ts'
import type { AvisoAoBanco, SituacaoNoBanco } from './protocolo.ts'

export type Passo = { situacao: SituacaoNoBanco; motivo?: string; recuperavel?: boolean }

const analise: Passo[] = [{ situacao: 'FORMALIZACAO' }, { situacao: 'ANALISE' }]
const pagamento: Passo[] = [{ situacao: 'AVERBADA' }, { situacao: 'PAGA' }]

const finais: Partial<Record<Caso, Passo[]>> = {
  'reprova-recuperavel': [
    ...analise,
    { situacao: 'REPROVADA', motivo: 'Conta de crédito divergente (AM)', recuperavel: true },
  ],
  reprova: [
    ...analise,
    { situacao: 'REPROVADA', motivo: 'Reprovada na análise de crédito', recuperavel: false },
  ],
  pende: [
    ...analise,
    { situacao: 'PENDENTE', motivo: 'Documento de identidade ilegível' },
    { situacao: 'ANALISE' },
    { situacao: 'APROVADA' },
    ...pagamento,
  ],
  cancela: [
    { situacao: 'FORMALIZACAO' },
    { situacao: 'CANCELADA', motivo: 'Cancelada a pedido do cliente' },
  ],
}

/** Loans of the INSS are booked by the CRM, which tells the bank; the others the bank books itself. */
export const averbaPeloCrm = (convenio: string): boolean => /^(?:000331|033101)$/.test(convenio)

/** The steps a proposta takes after DIGITADA. */
export function caminhoDe(caso: Caso | undefined, convenio: string): Passo[] {
  const final = caso && finais[caso]
  if (final) return final
  const averbacao: Passo[] = averbaPeloCrm(convenio) ? [] : [{ situacao: 'AVERBACAO' }]
  return [...analise, { situacao: 'APROVADA' }, ...averbacao, ...pagamento]
}

/** What a person at the bank may do by hand, and from which steps. */
export const acoes = {
  aprovar: { de: ['DIGITADA', 'FORMALIZACAO', 'ANALISE', 'PENDENTE'], para: 'APROVADA' },
  reprovar: {
    de: ['DIGITADA', 'FORMALIZACAO', 'ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO', 'ANUENCIA'],
    para: 'REPROVADA',
  },
  averbar: { de: ['APROVADA', 'AVERBACAO', 'ANUENCIA'], para: 'AVERBADA' },
  pagar: { de: ['AVERBADA'], para: 'PAGA' },
  cancelar: {
    de: [
      'DIGITADA',
      'FORMALIZACAO',
      'ANALISE',
      'PENDENTE',
      'APROVADA',
      'AVERBACAO',
      'ANUENCIA',
      'AVERBADA',
    ],
    para: 'CANCELADA',
  },
  desistir: { de: ['PAGA'], para: 'CANCELADA' },
} as const satisfies Record<string, { de: SituacaoNoBanco[]; para: SituacaoNoBanco }>

export type Acao = keyof typeof acoes

export const nomesDasAcoes: Acao[] = [
  'aprovar',
  'averbar',
  'pagar',
  'reprovar',
  'cancelar',
  'desistir',
]

export const pode = (acao: Acao, situacao: SituacaoNoBanco, convenio: string): boolean =>
  acoes[acao].de.some((de) => de === situacao) && !(acao === 'averbar' && averbaPeloCrm(convenio))

/** What the CRM tells the bank, and from where it still counts. */
const avisados: Record<AvisoAoBanco['situacao'], readonly SituacaoNoBanco[]> = {
  FORMALIZACAO: ['DIGITADA'],
  ANALISE: ['DIGITADA', 'FORMALIZACAO'],
  AVERBADA: ['APROVADA'],
  REPROVADA: acoes.reprovar.de,
  EXPIRADA: acoes.cancelar.de,
}

export const aceitaAviso = (de: SituacaoNoBanco, para: AvisoAoBanco['situacao']): boolean =>
  avisados[para].includes(de)
