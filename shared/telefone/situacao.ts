import { z } from 'zod'

/** Codes of the list `situacao_telefone`. */
export const situacoes = {
  naoVerificado: '1',
  confirmadoPorToken: '2',
  confirmadoEmLigacao: '3',
  naoPertence: '4',
  inexistente: '5',
  naoMePerturbe: '6',
  optOut: '7',
} as const

/**
 * Situations set by a person. Only the code sets confirmed by token, and only the register sets Não
 * me Perturbe.
 */
export const SituacaoDita = z.enum(['1', '3', '4', '5', '7'], 'Situação: escolha uma opção')
export type SituacaoDita = z.infer<typeof SituacaoDita>

/** As answers have it. */
export const Situacao = z.enum(['1', '2', '3', '4', '5', '6', '7'], 'Situação: escolha uma opção')

type Efeito = {
  /** Says why the phone is not confirmed. */
  exigeMotivo: boolean
  /** Whether the phone is verified from now on; null leaves it unchanged. */
  verificado: boolean | null
  /** Whether the phone stays the first to be called. */
  perdeHotphone: boolean
  /** Whether the opt-ins of this phone end: a wrong number, or the client's wish. */
  perdeOptIns: boolean
}

/** What saying so does to the phone (domain, sections 8 and 9). */
export function efeitoDa(situacao: SituacaoDita): Efeito {
  switch (situacao) {
    case '1':
      return { exigeMotivo: true, verificado: false, perdeHotphone: false, perdeOptIns: false }
    case '3':
      return { exigeMotivo: false, verificado: true, perdeHotphone: false, perdeOptIns: false }
    case '4':
    case '5':
      return { exigeMotivo: true, verificado: false, perdeHotphone: true, perdeOptIns: true }
    case '7':
      return { exigeMotivo: false, verificado: null, perdeHotphone: true, perdeOptIns: true }
  }
}

/** What the client asked for is undone by the client's own message or page only. */
export const SO_O_CLIENTE =
  'O cliente pediu para não ser contatado: só ele desfaz, com a palavra VOLTAR por mensagem'

/** Consents, links and other accounts go to a phone that a code confirmed: a call would take that away. */
export const JA_POR_CODIGO =
  'Este telefone já foi confirmado por código, que vale mais do que a ligação'

/** Why a phone cannot hold an opt-in, or null. */
export function impedimentoDoOptIn(situacao: string): string | null {
  switch (situacao) {
    case situacoes.naoPertence:
      return 'O telefone não pertence ao cliente'
    case situacoes.inexistente:
      return 'O número não existe'
    case situacoes.optOut:
      return 'O cliente pediu para não ser contatado: mude a situação antes de registrar o opt-in'
    default:
      return null
  }
}

/** Why a phone cannot be proved by a code, or null. */
export function impedimentoDoToken(celular: boolean, situacao: string): string | null {
  if (!celular) return 'Telefone fixo não recebe SMS: confirme em ligação'
  switch (situacao) {
    case situacoes.naoPertence:
      return 'O telefone não pertence ao cliente'
    case situacoes.inexistente:
      return 'O número não existe'
    case situacoes.optOut:
      return SO_O_CLIENTE
    default:
      return null
  }
}
