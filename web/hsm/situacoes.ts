import { nomesDasMensagens, type SituacaoDaMensagem } from '#shared/mensagem/situacao.ts'

type Mostrada = {
  nome: string
  tom: 'neutro' | 'azul' | 'verde' | 'vermelho' | 'ambar'
  /** Explanation or next step for the person. */
  explica?: string
}

export const situacoes: Record<SituacaoDaMensagem, Mostrada> = {
  NA_FILA: { nome: nomesDasMensagens.NA_FILA, tom: 'neutro' },
  ENVIANDO: { nome: nomesDasMensagens.ENVIANDO, tom: 'azul' },
  INCERTA: {
    nome: nomesDasMensagens.INCERTA,
    tom: 'ambar',
    explica: 'Não sabemos se chegou: confirme com o cliente antes de enviar de novo.',
  },
  ACEITA: { nome: nomesDasMensagens.ACEITA, tom: 'azul' },
  ENVIADA: { nome: nomesDasMensagens.ENVIADA, tom: 'azul' },
  FALHOU: { nome: nomesDasMensagens.FALHOU, tom: 'vermelho' },
  ENTREGUE: { nome: nomesDasMensagens.ENTREGUE, tom: 'verde' },
  LIDA: { nome: nomesDasMensagens.LIDA, tom: 'verde' },
}
