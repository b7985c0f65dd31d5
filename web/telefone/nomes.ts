import type { TipoDeOptIn } from '#shared/contato/semaforo.ts'
import type { CanalDoOptIn } from '#shared/telefone/shapes.ts'
import { SituacaoDita, situacoes } from '#shared/telefone/situacao.ts'

export const nomesDosOptIns: Record<TipoDeOptIn, string> = {
  informacional: 'Informacional',
  comercial: 'Comercial',
  transacional: 'Transacional',
}

export const nomesDosCanais: Record<CanalDoOptIn, string> = {
  LIGACAO: 'Na ligação',
  WHATSAPP: 'Por WhatsApp',
  SMS: 'Por SMS',
  LOJA: 'Na loja',
  EMAIL: 'Por e-mail',
}

/** Origin of a change of an opt-in, as shown in its history. */
const outrosCanais: Record<string, string> = {
  MENSAGEM: 'Resposta do próprio cliente',
  SITUACAO: 'Mudança da situação do telefone',
}

export const nomeDoCanal = (canal: string): string =>
  Object.entries(nomesDosCanais).find(([codigo]) => codigo === canal)?.[1] ??
  outrosCanais[canal] ??
  canal

/** Situations that a person may set, with their effects. */
export const situacoesDitas: Record<SituacaoDita, { nome: string; segue: string }> = {
  '3': {
    nome: 'Confirmado em ligação',
    segue: 'Vale como verificado: o cliente atendeu neste número e se identificou.',
  },
  '1': { nome: 'Não verificado', segue: 'Deixa de valer como verificado.' },
  '4': {
    nome: 'Não pertence ao cliente',
    segue: 'Perde a verificação, a estrela e as autorizações: é de outra pessoa.',
  },
  '5': {
    nome: 'Inexistente',
    segue: 'Perde a verificação, a estrela e as autorizações.',
  },
  '7': {
    nome: 'Opt-out',
    segue: 'O cliente pediu para não ser contatado aqui: todas as autorizações são retiradas.',
  },
}

/** What a person may say of a phone in a situation: a call proves less than the code that did. */
export const situacoesDe = (situacao: string): [SituacaoDita, string][] =>
  SituacaoDita.options
    .filter(
      (dita) => dita !== situacoes.confirmadoEmLigacao || situacao !== situacoes.confirmadoPorToken,
    )
    .map((dita) => [dita, situacoesDitas[dita].nome])
