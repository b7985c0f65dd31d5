import type { Pool } from 'pg'
import type { Endpoint } from '#shared/endpoint.ts'
import { registrar, type Autor, type Registro } from '../audit/registrar.ts'
import type { Quem } from '../db/contexto.ts'
import type { Transacao } from '../db/transaction.ts'
import { criarEvento } from '../events.ts'
import type { Entrada } from './entrada.ts'
import type { Escrita } from './escrita.ts'
import { emNomeDeOutro } from './donos.ts'
import { nomearAlvo, resolverObjetos } from './escopo.ts'
import { cartaoAConfirmar, recusaAConfirmar, respostaAConfirmar } from './a-confirmar.ts'
import type { Alvo, Contexto, Pedido } from './handler.ts'
import { guardar, reservar, type Chave } from './idempotencia.ts'
import type { JsonCru } from './json-cru.ts'
import { RecusaQueFica } from './recusa.ts'
import { corpoDoErro } from './respostas.ts'
import { nomearDono } from './sql.ts'

/** What goes out: the body is final text. */
export type Saida = { status: number; corpo: string; repetida?: true }

/** The person works on a client that the queue leased to them. */
export const agiuLocado = criarEvento<Pick<Contexto, 'client' | 'usuario' | 'agora'>, Alvo>(
  'agiu sobre o cliente locado',
)

export type ChamadaServices = {
  pool: Pool
  /** Holds answers that PostgreSQL assembled to the call's `response`: on in tests. */
  conferirRespostas: boolean
  /** Whether the disk has too little room for changes. */
  semEspaco?: (() => boolean) | undefined
}

/** One call, tied to its database and to the words of its answer. */
export type Chamada<O> = Pick<ChamadaServices, 'pool'> & Escrita<O>

/** Answers one request whose input was read. */
export type Responder<I> = (entrada: I, pedido: Pedido, chave: Chave | undefined) => Promise<Saida>

/** `PUT /relacionamento/v1/oportunidade/:idOportunidade/perdida`: how logs and trail name a call. */
export const nomeDaChamada = ({ method, path }: Endpoint) => `${method} ${path}`

export const mudaAlgo = ({ method, leitura }: Endpoint) => method !== 'GET' && !leitura

export const quem = ({ usuario, escopo }: Pedido): Quem => ({
  idUsuario: usuario.id,
  promotores: escopo,
})

export const autor = (
  { usuario, idRequisicao }: Pedido,
  endpoint: Endpoint,
  codigoPromotor: string,
): Autor => ({
  idUsuario: usuario.id,
  codigoPromotor,
  chamada: nomeDaChamada(endpoint),
  idRequisicao,
})

type Pedida = { entrada: Entrada; pedido: Pedido; chave?: Chave | undefined }

/**
 * The frame of every transaction of a call around its verb: key, scope of the named objects, trail,
 * stored answer. Key and scope are sent together.
 */
export function emoldurar<O>(
  { endpoint, escrever }: Chamada<O>,
  transacao: Transacao,
  { entrada, pedido, chave }: Pedida,
) {
  const { client } = transacao
  const reserva = chave && reservar(client, chave)
  const achado = resolverObjetos(client, endpoint, entrada, pedido)
  achado.catch(() => undefined)
  const registros: Registro[] = []
  const auditar: Contexto['auditar'] = (acao, sobre) => void registros.push({ acao, ...sobre })
  const semAlvo: Contexto = { ...pedido, client, auditar }

  return {
    /**
     * A stored answer of the key, for who still may see the objects: a client who was transferred since
     * is not told about again.
     *
     * @throws Recusa 404 or 403 when an object is out of scope
     */
    antes: async () => {
      const guardada = await reserva
      if (guardada && endpoint.entrega !== true) await achado
      return guardada
    },
    achado,
    semAlvo,
    /**
     * Runs the verb on the objects that were found in scope; of a client still to be confirmed the
     * closed card is the answer, and the verb does not run.
     *
     * @throws Recusa 404 or 403 when an object is out of scope
     */
    async noEscopo<T>(
      verbo: (contexto: Contexto) => Promise<T>,
    ): Promise<T | JsonCru | RecusaQueFica> {
      const alvo = await achado
      if (!alvo) return verbo(semAlvo).catch(aQueFica)
      const muda = mudaAlgo(endpoint)
      const { idAtendente } = alvo
      const sobre: Contexto = { ...semAlvo, alvo }
      if (muda && emNomeDeOutro(sobre, idAtendente)) await nomearDono(client, { idAtendente })
      if (muda && alvo.locado) await agiuLocado.contar(semAlvo, alvo)
      const acao = muda ? 'MUDANCA' : 'LEITURA'
      registros.push({ acao, idCliente: alvo.idCliente, alvo: nomearAlvo(endpoint, entrada) })
      const resposta: Promise<T | JsonCru> = estaFechado(endpoint, alvo)
        ? fechada(client, endpoint, alvo)
        : verbo(sobre)
      return resposta.catch(aQueFica)
    },
    /** Writes the trail with the commit. */
    async sair(resultado: O | JsonCru | RecusaQueFica): Promise<Saida> {
      const saida = saidaDe(resultado, escrever)
      if (registros.length > 0) {
        const promotor = (await achado)?.codigoPromotor ?? pedido.codigoPromotor ?? ''
        transacao.comCommit(registrar(autor(pedido, endpoint, promotor), registros))
      }
      return saida
    },
    /** Keeps the answer under its key, in the same commit. */
    manter(saida: Saida): void {
      if (chave) guardar(transacao, chave, saida)
    },
  }
}

/** Whether the closed card answers in place of the verb. */
export const estaFechado = (
  endpoint: Endpoint,
  { aConfirmar }: Pick<Alvo, 'aConfirmar'>,
): boolean => aConfirmar && endpoint.aConfirmar !== true

/** A client to be confirmed: the closed card for a read, a refusal for a change. */
async function fechada(
  client: Contexto['client'],
  endpoint: Endpoint,
  { idRelacionamento }: Alvo,
): Promise<JsonCru> {
  const cartao = mudaAlgo(endpoint) ? undefined : await cartaoAConfirmar(client, idRelacionamento)
  if (!cartao) throw recusaAConfirmar()
  return respostaAConfirmar(endpoint.response, cartao)
}

function saidaDe<O>(
  resultado: O | JsonCru | RecusaQueFica,
  escrever: Escrita<O>['escrever'],
): Saida {
  if (!(resultado instanceof RecusaQueFica)) return { status: 200, corpo: escrever(resultado) }
  const { status, motivos, codigo } = resultado
  return { status, corpo: JSON.stringify(corpoDoErro(status, motivos, codigo)) }
}

/** Every other refusal, and every failure, undoes the transaction. */
function aQueFica(error: unknown): RecusaQueFica {
  if (error instanceof RecusaQueFica) return error
  throw error
}
