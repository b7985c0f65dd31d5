import { terminada, type SituacaoProposta } from '#shared/proposta/situacao.ts'

/** Who the next step waits for. */
type Devedor = 'cliente' | 'atendente' | 'banco' | 'órgão' | 'outro banco'

type Passo = {
  nome: string
  tom: 'neutro' | 'azul' | 'verde' | 'vermelho' | 'ambar'
  /** What happens next, and who owes it; an ended one has nothing next. */
  proximo: { texto: string; quem: Devedor } | null
}

const espera = (quem: Devedor, texto: string) => ({ texto, quem })

/** Each situacao in words of the trade (domain 11.2), with the next step and who owes it. */
export const passos: Record<SituacaoProposta, Passo> = {
  PRE_PROPOSTA: {
    nome: 'Pré-proposta',
    tom: 'azul',
    proximo: espera('banco', 'Receber a proposta'),
  },
  DIGITADA: { nome: 'Digitada', tom: 'azul', proximo: espera('atendente', 'Formalizar') },
  FORMALIZACAO: {
    nome: 'Formalização',
    tom: 'azul',
    proximo: espera('cliente', 'Assinar a proposta'),
  },
  ANALISE: { nome: 'Em análise', tom: 'ambar', proximo: espera('banco', 'Analisar o crédito') },
  PENDENTE: {
    nome: 'Pendente',
    tom: 'ambar',
    proximo: espera('atendente', 'Resolver a pendência'),
  },
  APROVADA: { nome: 'Aprovada', tom: 'ambar', proximo: espera('banco', 'Pedir a averbação') },
  AVERBACAO: { nome: 'Averbação', tom: 'ambar', proximo: espera('órgão', 'Averbar o contrato') },
  ANUENCIA: {
    nome: 'Anuência',
    tom: 'ambar',
    proximo: espera('cliente', 'Confirmar no Meu INSS'),
  },
  AVERBADA: { nome: 'Averbada', tom: 'ambar', proximo: espera('banco', 'Pagar ao cliente') },
  CTC_ENVIADA: {
    nome: 'CTC enviada',
    tom: 'ambar',
    proximo: espera('outro banco', 'Responder o saldo'),
  },
  RETIDA: { nome: 'Retida', tom: 'vermelho', proximo: null },
  SALDO_RECEBIDO: {
    nome: 'Saldo recebido',
    tom: 'ambar',
    proximo: espera('banco', 'Conferir o saldo'),
  },
  SALDO_CONFERIDO: {
    nome: 'Saldo conferido',
    tom: 'ambar',
    proximo: espera('banco', 'Enviar a TED'),
  },
  TED_ENVIADA: {
    nome: 'TED enviada',
    tom: 'ambar',
    proximo: espera('outro banco', 'Confirmar a quitação'),
  },
  QUITADA: { nome: 'Quitada', tom: 'ambar', proximo: espera('órgão', 'Averbar a portabilidade') },
  AVERBADA_PORT: {
    nome: 'Portabilidade averbada',
    tom: 'ambar',
    proximo: espera('banco', 'Refinanciar ou concluir'),
  },
  REFIN_PORT: {
    nome: 'Refin da portabilidade',
    tom: 'ambar',
    proximo: espera('banco', 'Averbar o refinanciamento'),
  },
  PAGA: { nome: 'Paga', tom: 'verde', proximo: null },
  REPROVADA: { nome: 'Reprovada', tom: 'vermelho', proximo: null },
  CANCELADA: { nome: 'Cancelada', tom: 'neutro', proximo: null },
  EXPIRADA: { nome: 'Expirada', tom: 'vermelho', proximo: null },
}

/** Between two looks at a proposta that moves. The bank's own steps take longer. */
export const INTERVALO_MS = 3000

/** How long until the next look: none when nothing can move any more. */
export const intervalo = (
  propostas: readonly { situacao: SituacaoProposta }[] | undefined,
): number | false =>
  propostas?.some(({ situacao }) => !terminada(situacao)) === true ? INTERVALO_MS : false
