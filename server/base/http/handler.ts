import type { ClientBase } from 'pg'
import type { Endpoint, Input, Output } from '#shared/endpoint.ts'
import type { Registro } from '../audit/registrar.ts'
import { comAndamento, type ComAndamento } from './com-andamento.ts'
import { efemera, type Efemera } from './efemera.ts'
import { emTransacao, type Fazer, type NaTransacao } from './em-transacao.ts'
import { criarLeitor, type Bruta, type Entrada } from './entrada.ts'
import { criarEscrita } from './escrita.ts'
import { junto, type Junto } from './junto.ts'
import type { Chamada, ChamadaServices, Responder, Saida } from './moldura.ts'
import { emTresPassos, type TresPassos } from './tres-passos.ts'
import { emUmaViagem, type UmaViagem } from './uma-viagem.ts'
import type { Chave } from './idempotencia.ts'

/** The caller as stored in the database; nothing of it comes from the token or the request. */
export type Usuario = {
  id: string
  login: string
  nome: string
  papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
  /** The controls of the person's profile (`OPORTUNIDADE_PERDER`). */
  controles: ReadonlySet<string>
  /** The promotores this person works for. */
  promotores: ReadonlySet<string>
  /** Absent people whom this person covers in a promotor, now or later. */
  coberturas: readonly Cobertura[]
}

/** From `de` until before `ate`, instants in milliseconds. */
type Cobertura = { codigoPromotor: string; idDono: string; de: number; ate: number }

/** The relationship of the objects that the call names, as the door found it in scope. */
export type Alvo = {
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idAtendente: string | null
  /** Another promotor has the client too, and the client's presence is not proven yet. */
  aConfirmar: boolean
  /** The queue gave the client to the caller, who acts as the owner until the lease ends. */
  locado: boolean
}

/** What the door knows before the transaction begins. */
export type Pedido = {
  usuario: Usuario
  /** The active promotor; null only where the call may come before one is chosen. */
  codigoPromotor: string | null
  /**
   * The promotores whose rows the call may see: the active one for an ATENDENTE, all of theirs for
   * a PROMOTOR or GESTOR. Row-level security limits the transaction to them.
   */
  escopo: readonly string[]
  /**
   * Whose clients the person attends: their own id first, then those of the absent people they
   * cover now, in the promotores of `escopo`.
   */
  donos: readonly string[]
  agora: Date
  idRequisicao: string
  /** The address that the call came from. */
  endereco?: string
  /** The client who calls from their own page, in place of a person (`permissao: 'cliente'`). */
  portador?: Portador & { agente: string }
}

/** Whose a token of a client's own page is: the row of that page. */
export type Portador = {
  id: string
  codigoPromotor: string
  /** SHA-256 of the token: it may end between the door and the transaction. */
  resumo: string
}

/** User, promotor and transaction of the call. */
export type Contexto = Pedido & {
  /** The pipelined connection of the transaction. */
  client: ClientBase
  /** Present when the call names objects of a client (`endpoint.objetos`). */
  alvo?: Alvo
  /**
   * Adds to the trail, in this transaction: for a client that the call found or made by itself.
   * Objects named by the call are in the trail already.
   */
  auditar: (acao: Registro['acao'], sobre: Omit<Registro, 'acao'>) => void
}

/** The ways to answer a call, told apart by `em`; each has a file of its own. */
type Modo<I, O, P, R> =
  | NaTransacao<I, O>
  | Junto<I, O>
  | UmaViagem<I>
  | Efemera<I, O>
  | ComAndamento<I, O>
  | TresPassos<I, O, P, R>

/** The declared input of a call and its handler. */
type Lida = {
  entrada: Entrada
  atender: (pedido: Pedido, chave: Chave | undefined) => Promise<Saida>
}

export type Handler = {
  endpoint: Endpoint
  /**
   * What reads a request and answers it.
   *
   * @throws Recusa 400 from the reader, with its sentences
   */
  ligar: (services: ChamadaServices) => (bruta: Bruta) => Lida
}

/**
 * Binds a call of the API to its handler: a function in one transaction, or another way, named by
 * `em`. The types come from the call.
 */
export function handle<E extends Endpoint, P, R>(
  endpoint: E,
  modo: Fazer<Input<E>, Output<E>> | Modo<Input<E>, Output<E>, P, R>,
): Handler {
  const escolhido = typeof modo === 'function' ? { em: 'transacao' as const, fazer: modo } : modo
  const ler = criarLeitor(endpoint)
  if (escolhido.em === 'junto' || escolhido.em === 'tres-passos') exigirLeitura(endpoint)
  return {
    endpoint,
    ligar: (services) => {
      const chamada = { ...services, ...criarEscrita(endpoint, services) }
      const responder = responderEm<Entrada & Input<E>, Output<E>, P, R>(escolhido, chamada)
      return (bruta) => {
        const entrada = ler(bruta)
        return { entrada, atender: (pedido, chave) => responder(entrada, pedido, chave) }
      }
    },
  }
}

function responderEm<I extends Entrada, O, P, R>(
  modo: Modo<I, O, P, R>,
  chamada: Chamada<O>,
): Responder<I> {
  switch (modo.em) {
    case 'transacao':
      return emTransacao(chamada, modo)
    case 'junto':
      return junto(chamada, modo)
    case 'uma-viagem':
      return emUmaViagem(chamada, modo)
    case 'efemera':
      return efemera(chamada, modo)
    case 'com-andamento':
      return comAndamento(chamada, modo)
    case 'tres-passos':
    case 'trabalho-longo':
      return emTresPassos(chamada, modo)
  }
}

/** `junto` runs before the scope is known and `tres-passos` asks outside: neither may change anything. */
function exigirLeitura({ method, leitura, path }: Endpoint): void {
  if (method === 'GET' || leitura) return
  throw new Error(
    `${method} ${path} changes something: it waits for its scope and asks nobody outside`,
  )
}
