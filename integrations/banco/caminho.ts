import { ehDoInss } from '#shared/convenio/codigos.ts'
import { type Caso, casosPorCpf } from './casos.ts'
import type { AvisoAoBanco, PropostaAoBanco, SituacaoNoBanco } from './protocolo.ts'

export type Passo = { situacao: SituacaoNoBanco; motivo?: string; recuperavel?: boolean }

const analise: Passo[] = [{ situacao: 'FORMALIZACAO' }, { situacao: 'ANALISE' }]
const pagamento: Passo[] = [{ situacao: 'AVERBADA' }, { situacao: 'PAGA' }]

const pendencia: Passo[] = [
  { situacao: 'PENDENTE', motivo: 'Documento de identidade ilegível' },
  { situacao: 'ANALISE' },
]

const finais: Partial<Record<Caso, Passo[]>> = {
  'reprova-recuperavel': [
    ...analise,
    { situacao: 'REPROVADA', motivo: 'Conta de crédito divergente (AM)', recuperavel: true },
  ],
  reprova: [
    ...analise,
    { situacao: 'REPROVADA', motivo: 'Reprovada na análise de crédito', recuperavel: false },
  ],
  cancela: [
    { situacao: 'FORMALIZACAO' },
    { situacao: 'CANCELADA', motivo: 'Cancelada a pedido do cliente' },
  ],
}

/** What decides the way of a proposta. */
type Assunto = Pick<PropostaAoBanco, 'convenio' | 'produto' | 'cpf' | 'quitar'>

const ehPortabilidade = ({ produto }: Pick<Assunto, 'produto'>): boolean => produto === 'PORT'

/**
 * Loans of the INSS are booked by the CRM, which notifies the bank; the others, and ported ones, by
 * the bank itself.
 */
export const averbaPeloCrm = ({
  convenio,
  produto,
}: Pick<Assunto, 'convenio' | 'produto'>): boolean =>
  !ehPortabilidade({ produto }) && ehDoInss(convenio)

/** The CRM asks the clearing, and tells the bank the balance that is to be sent by TED. */
const portabilidade: Passo[] = [
  { situacao: 'SALDO_CONFERIDO' },
  { situacao: 'TED_ENVIADA' },
  { situacao: 'QUITADA' },
  { situacao: 'AVERBADA_PORT' },
  { situacao: 'PAGA' },
]

/** The steps a proposta takes after DIGITADA. */
export function caminhoDe(assunto: Assunto): Passo[] {
  const caso = casosPorCpf[assunto.cpf]
  const final = caso && finais[caso]
  if (final) return final
  const aprovada: Passo[] = [
    ...analise,
    ...(caso === 'pende' ? pendencia : []),
    { situacao: 'APROVADA' },
  ]
  if (ehPortabilidade(assunto)) return [...aprovada, ...portabilidade]
  const averbacao: Passo[] = averbaPeloCrm(assunto) ? [] : [{ situacao: 'AVERBACAO' }]
  return [...aprovada, ...averbacao, ...pagamento]
}

/** Buttons of a person at the bank, with the steps they are available in. */
export const acoes = {
  aprovar: { de: ['DIGITADA', 'FORMALIZACAO', 'ANALISE', 'PENDENTE'], para: 'APROVADA' },
  reprovar: {
    de: ['DIGITADA', 'FORMALIZACAO', 'ANALISE', 'PENDENTE', 'APROVADA', 'AVERBACAO', 'ANUENCIA'],
    para: 'REPROVADA',
  },
  averbar: { de: ['APROVADA', 'AVERBACAO', 'ANUENCIA'], para: 'AVERBADA' },
  enviarTed: { de: ['SALDO_CONFERIDO'], para: 'TED_ENVIADA' },
  devolverTed: { de: ['TED_ENVIADA'], para: 'REPROVADA' },
  quitar: { de: ['TED_ENVIADA'], para: 'QUITADA' },
  averbarPortabilidade: { de: ['QUITADA'], para: 'AVERBADA_PORT' },
  pagar: { de: ['AVERBADA', 'AVERBADA_PORT'], para: 'PAGA' },
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
      'SALDO_RECEBIDO',
      'SALDO_CONFERIDO',
    ],
    para: 'CANCELADA',
  },
  desistir: { de: ['PAGA'], para: 'CANCELADA' },
} as const satisfies Record<string, { de: SituacaoNoBanco[]; para: SituacaoNoBanco }>

export type Acao = keyof typeof acoes

const comuns: Acao[] = ['pagar', 'reprovar', 'cancelar', 'desistir']
const daPortabilidade: Acao[] = ['enviarTed', 'devolverTed', 'quitar', 'averbarPortabilidade']

export const acoesDe = (assunto: Assunto): Acao[] => [
  'aprovar',
  ...(ehPortabilidade(assunto) ? daPortabilidade : (['averbar'] as const)),
  ...comuns,
]

export const pode = (acao: Acao, situacao: SituacaoNoBanco, assunto: Assunto): boolean =>
  acoesDe(assunto).includes(acao) &&
  acoes[acao].de.some((de) => de === situacao) &&
  !(acao === 'averbar' && averbaPeloCrm(assunto))

/** Reports of the CRM, with the states in which each counts. */
const avisados: Record<AvisoAoBanco['situacao'], readonly SituacaoNoBanco[]> = {
  FORMALIZACAO: ['DIGITADA'],
  ANALISE: ['DIGITADA', 'FORMALIZACAO'],
  AVERBADA: ['APROVADA'],
  // The origin stated another balance: no money leaves until its terms are told.
  SALDO_RECEBIDO: ['SALDO_CONFERIDO'],
  SALDO_CONFERIDO: ['APROVADA', 'SALDO_RECEBIDO'],
  // A payment that was ordered and not made is stopped, and so is a TED.
  REPROVADA: [...acoes.reprovar.de, 'AVERBADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO'],
  // The client gave up; a TED that left cannot be stopped.
  CANCELADA: acoes.cancelar.de,
  EXPIRADA: acoes.cancelar.de,
}

export const aceitaAviso = (de: SituacaoNoBanco, para: AvisoAoBanco['situacao']): boolean =>
  avisados[para].includes(de)
