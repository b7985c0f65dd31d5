import type { SituacaoDaMensagem } from '#shared/mensagem/situacao.ts'

type Mostrada = {
  nome: string
  tom: 'neutro' | 'azul' | 'verde' | 'vermelho' | 'ambar'
  /** Explanation or next step for the person. */
  explica?: string
}

export const situacoes: Record<SituacaoDaMensagem, Mostrada> = {
  NA_FILA: { nome: 'Na fila', tom: 'neutro' },
  ENVIANDO: { nome: 'Enviando', tom: 'azul' },
  INCERTA: {
    nome: 'Incerta',
    tom: 'ambar',
    explica: 'Não sabemos se chegou: confirme com o cliente antes de enviar de novo.',
  },
  ACEITA: { nome: 'Aceita', tom: 'azul' },
  ENVIADA: { nome: 'Enviada', tom: 'azul' },
  FALHOU: { nome: 'Falhou', tom: 'vermelho' },
  ENTREGUE: { nome: 'Entregue', tom: 'verde' },
  LIDA: { nome: 'Lida', tom: 'verde' },
}
