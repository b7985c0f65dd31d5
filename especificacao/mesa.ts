import type { Conversa, Pessoa } from './conversa.ts'
import { em, texto, type Json } from './json.ts'

/** The people of the day, and the clients whom they work, by CPF. */
export type Elenco = {
  /** Bearer tokens. */
  atendente: string
  colega: string
  gestor: string
  cpfs: {
    /** Attended by the first; consent given, loans of ours, margin left. */
    cliente: string
    /** Attended by nobody. */
    livre: string
    /** Of a convênio that asks a password of the margin. */
    comSenha: string
    /** Works: Crédito do Trabalhador. */
    trabalhador: string
    /** Has given no consent. */
    semConsentimento: string
    /** A CPF that the bank does not have yet. */
    inedito: string
    outroInedito: string
  }
  /** What the clock of the service shows. */
  agora: Date
  /** A file of the INSS about the loans of the client. */
  hiscon: string
  /** The code that reached the phone of the client, by the last digits of the number. */
  codigoRecebido: (final: string) => Promise<string>
}

/** What every part of the day works with. */
export type Mesa = {
  conversa: Conversa
  atendente: Pessoa
  gestor: Pessoa
  /** A colleague: `{ idUsuario, loginUsuario }`. */
  eu: Json
  colega: Json
  cpfs: Elenco['cpfs']
  elenco: Elenco
}

/** The user id from the profile claim. */
export function idDoToken(token: string): string {
  const [, dados = ''] = token.split('.')
  return texto(JSON.parse(Buffer.from(dados, 'base64url').toString()), 'sub')
}

/**
 * A mobile that an atendente would write to: a verified one before others, and neither a wrong one nor
 * one where somebody takes messages for the client.
 */
export function telefoneQueRecebe(telefones: Json[]): Json | undefined {
  const servem = telefones.filter(
    (um) =>
      em(um, 'celular') === true &&
      em(um, 'descricaoTipo') !== 'Recado' &&
      ['1', '2', '3'].includes(texto(um, 'situacao')),
  )
  return servem.find(ehVerificado) ?? servem[0]
}

export const ehVerificado = (telefone: Json): boolean => em(telefone, 'verificadoEm') !== null
