import type { z } from 'zod'
import type { Permissao } from './permissoes.ts'

type Schema = z.ZodType

/**
 * An id sent by the caller, with the kind of object it names. The door looks each one up in the
 * scope of user and promotor before the call runs; out of scope is not found.
 */
export type Objeto = {
  em: 'params' | 'query' | 'body'
  campo: string
  tipo: TipoObjeto
  /**
   * `'resumo'`: anyone of the promotor may name it. Absent: an ATENDENTE must attend the client,
   * a PROMOTOR or GESTOR must reach its promotor.
   */
  acesso?: 'resumo'
}

export type TipoObjeto =
  | 'relacionamento'
  | 'cliente'
  | 'cpf'
  | 'telefone'
  | 'oportunidade'
  /** Either: the specification does not say which. */
  | 'oportunidade ou relacionamento'
  | 'simulacao'
  | 'proposta'
  | 'formalizacao'
  | 'confirmacao'
  | 'lembrete'
  | 'promessa'
  | 'ctc'
  | 'promotor'
  | 'atendente'
  | 'endereco'
  | 'conta'
  /** Whatever `revelar` may show: a client, phone, account or benefit. */
  | 'revelavel'

/**
 * One call the API offers: everything the two sides must agree on, and nothing about how either
 * side does it. A plain value, so it can be listed, tested and documented by a loop.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the specification writes it, with named parameters: `/oportunidade/:idOportunidade`. */
  path: `/${string}`
  /** The second reading of an ambiguous path (`docs/spec/calls.tsv`): answered too. */
  aliases?: readonly `/${string}`[]
  params?: Schema
  query?: Schema
  body?: Schema
  /** The list of the body that a bare array is, and a body that is one item of it. */
  umaOuVarias?: string
  /** The shape of `model`; the door wraps it in the body every answer has (`erros.ts`). */
  response: Schema
  /** A POST without changes: it keeps the input out of the address. */
  leitura?: true
  /** A reading call that stores the answer of an outside system (`tres-passos`). */
  guarda?: true
  /**
   * `'publico'` needs no token; `'cliente'` the token of a client's own page; `'logado'` any signed-in user;
   * else the control that allows it.
   */
  permissao: Permissao
  /** `'opcional'`: may be called before a promotor is chosen (`docs/decisions`). */
  promotor?: 'opcional'
  objetos?: readonly Objeto[]
  /** It proves a client's presence, so the closed card of a client to be confirmed does not stop it. */
  aConfirmar?: true
  /** The change itself gives the client away: its retry is answered though the right is gone. */
  entrega?: true
  /** An answer of it, a refusal too, may count against a quota of the day (`shared/cota`). */
  gasta?: true
  /** `'impressao'`: a paper is drawn, so a person may ask for fewer of them a minute. */
  ritmo?: 'impressao'
  /** What the person reads. Each call has its own words (specification, section 8). */
  mensagens: { sucesso?: string; recusa: string; falha: string }
}

/** Keeps the literal types of what is written, and checks it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** The default texts of a refused or failed call. */
export function palavras(verbo: string, oQue?: string) {
  const acao = oQue === undefined ? verbo : `${verbo} ${oQue}`
  return { recusa: `Erro ao ${acao}`, falha: `Erro interno ao ${acao}` }
}

type Part<Name extends string, S> = S extends Schema ? Record<Name, z.output<S>> : unknown

/** What a caller passes: only the parts the endpoint declares. */
export type Input<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** What the call answers, after parsing: the `model`. */
export type Output<E extends Endpoint> = z.output<E['response']>
