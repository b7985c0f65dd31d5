import type { Caso } from './casos.ts'
import type { SituacaoNoBanco } from './protocolo.ts'

export type Passo = { situacao: SituacaoNoBanco; motivo?: string; recuperavel?: boolean }

const normal: SituacaoNoBanco[] = ['DIGITADA', 'FORMALIZACAO', 'ANALISE', 'APROVADA', 'AVERBACAO']

const finais: Partial<Record<Caso, Passo[]>> = {
  'reprova-recuperavel': [
    { situacao: 'FORMALIZACAO' },
    { situacao: 'ANALISE' },
    { situacao: 'REPROVADA', motivo: 'Conta de crédito divergente (AM)', recuperavel: true },
  ],
  reprova: [
    { situacao: 'FORMALIZACAO' },
    { situacao: 'ANALISE' },
    { situacao: 'REPROVADA', motivo: 'Reprovada na análise de crédito', recuperavel: false },
  ],
  pende: [
    { situacao: 'FORMALIZACAO' },
    { situacao: 'ANALISE' },
    { situacao: 'PENDENTE', motivo: 'Documento de identidade ilegível' },
    { situacao: 'ANALISE' },
    { situacao: 'APROVADA' },
    { situacao: 'AVERBACAO' },
    { situacao: 'AVERBADA' },
    { situacao: 'PAGA' },
  ],
  expira: [
    ...normal.slice(1).map((situacao) => ({ situacao })),
    { situacao: 'ANUENCIA' },
    { situacao: 'EXPIRADA', motivo: 'Anuência não confirmada no prazo' },
  ],
  cancela: [
    { situacao: 'FORMALIZACAO' },
    { situacao: 'CANCELADA', motivo: 'Cancelada a pedido do cliente' },
  ],
}

/** The steps a proposta takes by itself after DIGITADA. The INSS asks the holder's *anuência*. */
export function caminhoDe(caso: Caso | undefined, convenio: string): Passo[] {
  const final = caso && finais[caso]
  if (final) return final
  const anuencia: SituacaoNoBanco[] = /^(?:000331|033101)$/.test(convenio) ? ['ANUENCIA'] : []
  return [...normal.slice(1), ...anuencia, 'AVERBADA' as const, 'PAGA' as const].map(
    (situacao) => ({ situacao }),
  )
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
} as const satisfies Record<string, { de: SituacaoNoBanco[]; para: SituacaoNoBanco }>

export type Acao = keyof typeof acoes

export const nomesDasAcoes: Acao[] = ['aprovar', 'averbar', 'pagar', 'reprovar', 'cancelar']

export const pode = (acao: Acao, situacao: SituacaoNoBanco): boolean =>
  acoes[acao].de.some((de) => de === situacao)
