import { z } from 'zod'

/** The state of a formalization (domain 11.5). */
export const SituacaoFormalizacao = z.enum([
  'CRIADA',
  'LINK_ENVIADO',
  'EM_PREENCHIMENTO',
  'DOCUMENTOS_OK',
  'BIOMETRIA_OK',
  'ASSINADA',
  'CONFERIDA',
  'CONCLUIDA',
  'PENDENTE_DOC',
  'REPROVADA_BIOMETRIA',
  'EXPIRADA',
  'CANCELADA',
])
export type SituacaoFormalizacao = z.infer<typeof SituacaoFormalizacao>

/** On the phone; on paper; signed on the phone with documents taken at the desk. */
export const Modalidade = z.enum(
  ['REMOTA', 'FISICA', 'FIGITAL'],
  'Modalidade: escolha remota, física ou figital',
)
export type Modalidade = z.infer<typeof Modalidade>

const fins = ['CONCLUIDA', 'REPROVADA_BIOMETRIA', 'EXPIRADA', 'CANCELADA'] as const

/**
 * Nothing leaves these: what goes on is a new formalization of the chain. Only a signature that is
 * heard after the end takes one up: an expired one when it was given in time, an expired or cancelled
 * one by the decision of a person.
 */
export const terminada = (situacao: SituacaoFormalizacao): boolean =>
  fins.some((fim) => fim === situacao)

/** The client signed: who signed, with what and how does not change any more. */
export const jaAssinada = (situacao: SituacaoFormalizacao): boolean =>
  situacao === 'ASSINADA' || situacao === 'CONFERIDA' || situacao === 'CONCLUIDA'

export type Autor = 'ATENDENTE' | 'CLIENTE' | 'SISTEMA'

type Transicao = {
  de: readonly SituacaoFormalizacao[]
  para: SituacaoFormalizacao
  por: Autor
  /** Absent: in every modality. */
  modalidades?: readonly Modalidade[]
}

const naTela = ['REMOTA', 'FIGITAL'] as const
const antesDeAssinar = [
  'CRIADA',
  'LINK_ENVIADO',
  'EM_PREENCHIMENTO',
  'PENDENTE_DOC',
  'DOCUMENTOS_OK',
  'BIOMETRIA_OK',
] as const

/**
 * The states of a formalization, as a table: the server decides by it, the screen explains by it.
 * On paper there is neither link nor face; on the phone nothing is signed before the face is
 * recognised.
 */
const transicoes = {
  enviarLink: {
    // The client may go on filling the page of the link before it while the next one is made.
    de: antesDeAssinar,
    para: 'LINK_ENVIADO',
    por: 'SISTEMA',
    modalidades: naTela,
  },
  abrir: { de: ['LINK_ENVIADO'], para: 'EM_PREENCHIMENTO', por: 'CLIENTE', modalidades: naTela },
  preencher: { de: ['CRIADA'], para: 'EM_PREENCHIMENTO', por: 'ATENDENTE' },
  completar: {
    de: ['EM_PREENCHIMENTO', 'PENDENTE_DOC'],
    para: 'DOCUMENTOS_OK',
    por: 'SISTEMA',
  },
  reabrir: { de: ['DOCUMENTOS_OK'], para: 'EM_PREENCHIMENTO', por: 'SISTEMA' },
  reconhecer: { de: ['DOCUMENTOS_OK'], para: 'BIOMETRIA_OK', por: 'SISTEMA', modalidades: naTela },
  reprovarBiometria: {
    de: ['EM_PREENCHIMENTO', 'DOCUMENTOS_OK'],
    para: 'REPROVADA_BIOMETRIA',
    por: 'SISTEMA',
    modalidades: naTela,
  },
  assinar: { de: ['BIOMETRIA_OK'], para: 'ASSINADA', por: 'CLIENTE', modalidades: naTela },
  retomarAssinada: { de: ['EXPIRADA'], para: 'ASSINADA', por: 'CLIENTE', modalidades: naTela },
  /** A person decided that a signature holds which could not be applied when it was heard. */
  aceitarAssinatura: {
    de: [...antesDeAssinar, 'EXPIRADA', 'CANCELADA'],
    para: 'ASSINADA',
    por: 'ATENDENTE',
    modalidades: naTela,
  },
  assinarNoPapel: {
    de: ['DOCUMENTOS_OK'],
    para: 'ASSINADA',
    por: 'ATENDENTE',
    modalidades: ['FISICA'],
  },
  conferir: { de: ['ASSINADA'], para: 'CONFERIDA', por: 'ATENDENTE' },
  concluir: { de: ['CONFERIDA'], para: 'CONCLUIDA', por: 'SISTEMA' },
  pendenciar: {
    de: ['DOCUMENTOS_OK', 'BIOMETRIA_OK', 'ASSINADA'],
    para: 'PENDENTE_DOC',
    por: 'ATENDENTE',
  },
  /** To paper, or back to the phone: what was typed and photographed stays. */
  recomecar: { de: antesDeAssinar, para: 'CRIADA', por: 'ATENDENTE' },
  expirar: { de: antesDeAssinar, para: 'EXPIRADA', por: 'SISTEMA' },
  cancelar: { de: [...antesDeAssinar, 'ASSINADA'], para: 'CANCELADA', por: 'ATENDENTE' },
} satisfies Record<string, Transicao>

export type AcaoFormalizacao = keyof typeof transicoes

export const acoes = Object.keys(transicoes) as readonly AcaoFormalizacao[]

export const nomesDasSituacoes: Record<SituacaoFormalizacao, string> = {
  CRIADA: 'criada',
  LINK_ENVIADO: 'com o link enviado',
  EM_PREENCHIMENTO: 'em preenchimento',
  DOCUMENTOS_OK: 'com os documentos completos',
  BIOMETRIA_OK: 'com a biometria aprovada',
  ASSINADA: 'assinada',
  CONFERIDA: 'conferida',
  CONCLUIDA: 'concluída',
  PENDENTE_DOC: 'com documento pendente',
  REPROVADA_BIOMETRIA: 'reprovada na biometria',
  EXPIRADA: 'vencida',
  CANCELADA: 'cancelada',
}

const nomesDasModalidades: Record<Modalidade, string> = {
  REMOTA: 'remota',
  FISICA: 'física',
  FIGITAL: 'figital',
}

export type Estado = { situacao: SituacaoFormalizacao; modalidade: Modalidade }

/** The situation `acao` leads to, or the reason it is not allowed, in words for the person. */
export function transitar(
  { situacao, modalidade }: Estado,
  acao: AcaoFormalizacao,
): { para: SituacaoFormalizacao; por: Autor } | { recusa: string } {
  const { de, para, por, modalidades }: Transicao = transicoes[acao]
  if (modalidades && !modalidades.includes(modalidade)) {
    return {
      recusa: `Formalização ${nomesDasModalidades[modalidade]} não passa por esta etapa.`,
    }
  }
  if (de.includes(situacao)) return { para, por }
  return {
    recusa: `Formalização ${nomesDasSituacoes[situacao]} não pode ficar ${nomesDasSituacoes[para]}.`,
  }
}

/** The order of states on the phone: a later notice implies the lost earlier ones. */
const caminho = [
  'LINK_ENVIADO',
  'EM_PREENCHIMENTO',
  'DOCUMENTOS_OK',
  'BIOMETRIA_OK',
  'ASSINADA',
] as const

/** The steps between here and `para` on the phone's way; none where it is already behind, or ended. */
export function passosAte(
  situacao: SituacaoFormalizacao,
  para: (typeof caminho)[number],
): SituacaoFormalizacao[] {
  const naPendencia = situacao === 'PENDENTE_DOC' ? 'EM_PREENCHIMENTO' : situacao
  const aqui = caminho.findIndex((passo) => passo === naPendencia)
  if (aqui < 0) return []
  return caminho.slice(aqui + 1, caminho.indexOf(para) + 1)
}
