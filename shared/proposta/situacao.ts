import { z } from 'zod'
import { proximoDiaUtil, somarDiasUteis } from '../calendario.ts'
import { hoje, somarDias } from '../data.ts'
import { regraEm, type RegrasVigentes } from '../calculo/regras.ts'

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

/** Who owes the next step. */
export const Devedor = z.enum(['ATENDENTE', 'CLIENTE', 'BANCO', 'ORGAO', 'OUTRO_BANCO'])
export type Devedor = z.infer<typeof Devedor>

/** The bank's own service times are in business days; the *anuência* is law, in plain days. */
type Prazo = { regra: string; escopo: 'INSS' | 'PROPOSTA' }

type Etapa = {
  /** In words of the trade. */
  nome: string
  passos: readonly SituacaoProposta[]
  /** The next step and its debtor; an ended proposta has neither. */
  proximo: { texto: string; quem: Devedor } | null
  /** The dated rule that limits the step's time; an ended proposta has none. */
  prazo?: Prazo
}

const espera = (quem: Devedor, texto: string) => ({ texto, quem })
const uteis = (regra: string): Prazo => ({ regra, escopo: 'PROPOSTA' })

/** What ends a proposta on the way; each living step may also lead to one of these. */
const interrupcoes = ['REPROVADA', 'CANCELADA', 'EXPIRADA'] as const

const fim = (nome: string): Etapa => ({ nome, passos: [], proximo: null })

/**
 * The states of a proposta (domain 11.2): steps, debtor of the next one, dated rule of its
 * deadline.
 */
export const etapas: Record<SituacaoProposta, Etapa> = {
  PRE_PROPOSTA: {
    nome: 'Pré-proposta',
    passos: ['DIGITADA'],
    proximo: espera('BANCO', 'Receber a proposta'),
    prazo: uteis('prazo_pre_proposta_dias_uteis'),
  },
  DIGITADA: {
    nome: 'Digitada',
    passos: ['FORMALIZACAO'],
    proximo: espera('ATENDENTE', 'Formalizar'),
    prazo: uteis('prazo_digitada_dias_uteis'),
  },
  FORMALIZACAO: {
    nome: 'Formalização',
    passos: ['ANALISE'],
    proximo: espera('CLIENTE', 'Assinar a proposta'),
    prazo: uteis('prazo_formalizacao_dias_uteis'),
  },
  ANALISE: {
    nome: 'Em análise',
    passos: ['PENDENTE', 'APROVADA'],
    proximo: espera('BANCO', 'Analisar o crédito'),
    prazo: uteis('prazo_analise_dias_uteis'),
  },
  PENDENTE: {
    nome: 'Pendente',
    passos: ['ANALISE', 'SALDO_CONFERIDO'],
    proximo: espera('ATENDENTE', 'Resolver a pendência'),
    prazo: uteis('prazo_pendente_dias_uteis'),
  },
  APROVADA: {
    nome: 'Aprovada',
    passos: ['AVERBACAO', 'CTC_ENVIADA'],
    proximo: espera('BANCO', 'Pedir a averbação ou a portabilidade'),
    prazo: uteis('prazo_aprovada_dias_uteis'),
  },
  AVERBACAO: {
    nome: 'Averbação',
    passos: ['ANUENCIA', 'AVERBADA'],
    proximo: espera('ORGAO', 'Averbar o contrato'),
    prazo: uteis('prazo_averbacao_dias_uteis'),
  },
  ANUENCIA: {
    nome: 'Anuência',
    passos: ['AVERBADA', 'PAGA'],
    proximo: espera('CLIENTE', 'Confirmar no Meu INSS'),
    prazo: { regra: 'anuencia_prazo_dias_corridos', escopo: 'INSS' },
  },
  AVERBADA: {
    nome: 'Averbada',
    passos: ['PAGA'],
    proximo: espera('BANCO', 'Pagar ao cliente'),
    prazo: uteis('prazo_averbada_dias_uteis'),
  },
  CTC_ENVIADA: {
    nome: 'CTC enviada',
    passos: ['RETIDA', 'SALDO_RECEBIDO'],
    proximo: espera('OUTRO_BANCO', 'Responder o saldo'),
    prazo: uteis('prazo_ctc_enviada_dias_uteis'),
  },
  RETIDA: fim('Retida'),
  SALDO_RECEBIDO: {
    nome: 'Saldo recebido',
    // More than was simulated waits in PENDENTE for the client: by us, the bank never says so.
    passos: ['RETIDA', 'SALDO_CONFERIDO'],
    proximo: espera('BANCO', 'Conferir o saldo'),
    prazo: uteis('prazo_saldo_recebido_dias_uteis'),
  },
  SALDO_CONFERIDO: {
    nome: 'Saldo conferido',
    // The origin may keep the client until the money leaves.
    passos: ['RETIDA', 'TED_ENVIADA'],
    proximo: espera('BANCO', 'Enviar a TED'),
    prazo: uteis('prazo_saldo_conferido_dias_uteis'),
  },
  TED_ENVIADA: {
    nome: 'TED enviada',
    passos: ['QUITADA'],
    proximo: espera('OUTRO_BANCO', 'Confirmar a quitação'),
    prazo: uteis('prazo_ted_enviada_dias_uteis'),
  },
  QUITADA: {
    nome: 'Quitada',
    passos: ['AVERBADA_PORT'],
    proximo: espera('ORGAO', 'Averbar a portabilidade'),
    prazo: uteis('prazo_quitada_dias_uteis'),
  },
  AVERBADA_PORT: {
    nome: 'Portabilidade averbada',
    passos: ['REFIN_PORT', 'PAGA'],
    proximo: espera('BANCO', 'Refinanciar ou concluir'),
    prazo: uteis('prazo_averbada_port_dias_uteis'),
  },
  REFIN_PORT: {
    nome: 'Refin da portabilidade',
    passos: ['ANUENCIA', 'PAGA'],
    proximo: espera('BANCO', 'Averbar o refinanciamento'),
    prazo: uteis('prazo_refin_port_dias_uteis'),
  },
  PAGA: fim('Paga'),
  REPROVADA: fim('Reprovada'),
  CANCELADA: fim('Cancelada'),
  EXPIRADA: fim('Expirada'),
}

/** The ends of a proposta, in the order in which the partial indexes of the database list them. */
export const fins = [
  'PAGA',
  'REPROVADA',
  'CANCELADA',
  'EXPIRADA',
  'RETIDA',
] as const satisfies readonly SituacaoProposta[]

/** Nothing leaves these. */
export const terminada = (situacao: SituacaoProposta): boolean =>
  etapas[situacao].passos.length === 0

/**
 * Whether an event of the bank may move a proposta from `de` to `para`. Steps in between may have
 * been lost, so any later step is allowed; an earlier one, the same one, or any after the end is
 * not.
 */
export function alcanca(de: SituacaoProposta, para: SituacaoProposta): boolean {
  if (terminada(de) || de === para) return false
  if (interrupcoes.some((fim) => fim === para)) return true
  const vistos = new Set<SituacaoProposta>([de])
  for (const visto of vistos) for (const proximo of etapas[visto].passos) vistos.add(proximo)
  return vistos.has(para)
}

/** A proposta that ended without being paid. */
export const mortas = [
  'REPROVADA',
  'CANCELADA',
  'EXPIRADA',
  'RETIDA',
] as const satisfies readonly SituacaoProposta[]

/** The money of a portability is on its way to the origin, or there: its end comes from outside only. */
export const dinheiroSaiu: ReadonlySet<SituacaoProposta> = new Set([
  'TED_ENVIADA',
  'QUITADA',
  'AVERBADA_PORT',
  'REFIN_PORT',
  'PAGA',
])

/** Steps that the CRM leads: a bank that still stands in one of them has not heard the next. */
const nossosPassos: readonly SituacaoProposta[] = [
  'PRE_PROPOSTA',
  'DIGITADA',
  'FORMALIZACAO',
  'ANALISE',
  'PENDENTE',
]
const passosDoSaldo: readonly SituacaoProposta[] = ['PENDENTE', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO']
const passosDaAverbacao: readonly SituacaoProposta[] = [
  'APROVADA',
  'AVERBACAO',
  'ANUENCIA',
  'AVERBADA',
]

/**
 * Whether the bank's newest word, which cannot move the proposta (`alcanca`), contradicts ours: a
 * step back, an end that we do not hold, a step after our end. Two ends without payment agree.
 */
export function contradiz(nossa: SituacaoProposta, deles: SituacaoProposta): boolean {
  if (nossa === deles) return false
  const morreu = (situacao: SituacaoProposta) => mortas.some((cada) => cada === situacao)
  if (morreu(nossa) && morreu(deles)) return false
  if (nossosPassos.includes(nossa) && ['DIGITADA', 'FORMALIZACAO'].includes(deles)) return false
  if (passosDoSaldo.includes(nossa) && deles === 'SALDO_RECEBIDO') return false
  return !(passosDaAverbacao.includes(nossa) && deles === 'APROVADA')
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

/**
 * Deadline of the step that begins at `desde`; null without a service time or without a rule in
 * force.
 */
export function prazoDaEtapa(
  situacao: SituacaoProposta,
  desde: Date,
  regras: RegrasVigentes,
): Date | null {
  const { prazo } = etapas[situacao]
  if (!prazo) return null
  const linha = regraEm(regras, prazo.regra, prazo.escopo, hoje(desde))
  if ('recusa' in linha) return null
  const dias = linha.valor
  const inicio = hoje(desde)
  // Without a day to add, a step that begins on a Saturday has the next business day.
  const dia =
    prazo.escopo === 'INSS' ? somarDias(inicio, dias) : proximoDiaUtil(somarDiasUteis(inicio, dias))
  // Brasília has kept no daylight saving since 2019.
  return new Date(`${dia}T23:59:59.999-03:00`)
}

/** The states of the booking (*averbação*) of a proposta of the INSS. */
export type SituacaoDaAverbacao =
  | 'NA_FILA'
  | 'PEDIDA'
  | 'PENDENTE'
  | 'CONFIRMADA'
  | 'RECUSADA'
  | 'DESFAZENDO'
  | 'DESFEITA'
