import type { Modalidade, SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'

type Tom = 'neutro' | 'azul' | 'verde' | 'vermelho' | 'ambar'

export const situacoes: Record<SituacaoFormalizacao, { nome: string; tom: Tom; oQue: string }> = {
  CRIADA: { nome: 'Criada', tom: 'neutro', oQue: 'Envie o link ou junte os documentos.' },
  LINK_ENVIADO: { nome: 'Link enviado', tom: 'azul', oQue: 'O cliente ainda não abriu o link.' },
  EM_PREENCHIMENTO: { nome: 'Em preenchimento', tom: 'azul', oQue: 'Faltam documentos.' },
  DOCUMENTOS_OK: { nome: 'Documentos completos', tom: 'azul', oQue: 'Falta a assinatura.' },
  BIOMETRIA_OK: { nome: 'Biometria aprovada', tom: 'azul', oQue: 'O cliente vai ler e aceitar.' },
  ASSINADA: { nome: 'Assinada', tom: 'verde', oQue: 'Confira os documentos para concluir.' },
  CONFERIDA: { nome: 'Conferida', tom: 'verde', oQue: 'Concluindo.' },
  CONCLUIDA: { nome: 'Concluída', tom: 'verde', oQue: 'A proposta segue na esteira.' },
  PENDENTE_DOC: { nome: 'Documento pendente', tom: 'ambar', oQue: 'Refaça o que foi recusado.' },
  REPROVADA_BIOMETRIA: {
    nome: 'Reprovada na biometria',
    tom: 'vermelho',
    oQue: 'Comece uma nova ou passe para o papel.',
  },
  EXPIRADA: { nome: 'Vencida', tom: 'vermelho', oQue: 'Comece uma nova: o preenchido fica.' },
  CANCELADA: { nome: 'Cancelada', tom: 'neutro', oQue: 'Comece uma nova se for preciso.' },
}

export const modalidades: Record<Modalidade, string> = {
  REMOTA: 'Remota',
  FISICA: 'Física',
  FIGITAL: 'Figital',
}

export const autores = { ATENDENTE: 'atendente', CLIENTE: 'cliente', SISTEMA: 'sistema' } as const

/** The way, as it is drawn above the checklist. */
export const trilhas: Record<'tela' | 'papel', readonly SituacaoFormalizacao[]> = {
  tela: [
    'LINK_ENVIADO',
    'EM_PREENCHIMENTO',
    'DOCUMENTOS_OK',
    'BIOMETRIA_OK',
    'ASSINADA',
    'CONCLUIDA',
  ],
  papel: ['EM_PREENCHIMENTO', 'DOCUMENTOS_OK', 'ASSINADA', 'CONCLUIDA'],
}
