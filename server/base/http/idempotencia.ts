import { createHash } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import type { Transacao } from '../db/transaction.ts'
import { semTranca } from '../db/vaga.ts'
import { Recusa } from './recusa.ts'
import { textosDaPorta } from './respostas.ts'
import { buscarResposta, guardarResposta, purgar, reservarChave } from './sql.ts'

/** A change that may come twice: the same key always gets the same bytes. */
export type Chave = {
  idUsuario: string
  chave: string
  chamada: string
  /** Of everything that decides the answer; another one under the same key is a mistake. */
  resumo: string
}

type Resposta = { status: number; corpo: string }

/** @throws Recusa 400 for a key that is not 1 to 200 visible ASCII letters */
export function lerChave(valor: string | string[] | undefined): string | undefined {
  if (valor === undefined) return undefined
  if (typeof valor !== 'string' || !/^[!-~]{1,200}$/.test(valor)) {
    throw new Recusa('invalido', textosDaPorta.chaveMalformada)
  }
  return valor
}

export const resumirPedido = (partes: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const parte of partes) hash.update(`${parte.length}:`).update(parte)
  return hash.digest('hex')
}

/** The key is being used at this moment by a call that has not ended. */
export class ChaveEmUso extends Error {
  constructor() {
    super('The idempotency key is in use')
    this.name = 'ChaveEmUso'
  }
}

/** The key was used for something else. */
export class ChaveDeOutroPedido extends Error {
  constructor() {
    super('The idempotency key belongs to another request')
    this.name = 'ChaveDeOutroPedido'
  }
}

/**
 * Takes the key inside the transaction of the call, or answers with what it answered before. The
 * row and the change are committed together or not at all, so a refused call leaves its key free.
 *
 * @throws ChaveEmUso while a twin is at work, ChaveDeOutroPedido for another body
 */
export async function reservar(client: ClientBase, pedida: Chave): Promise<Resposta | undefined> {
  const reservadas = await reservarChave(client, pedida).catch((error: unknown) => {
    throw semTranca(error) ? new ChaveEmUso() : error
  })
  if (reservadas === 1) return undefined

  const { idUsuario, chave, chamada, resumo } = pedida
  const antes = await buscarResposta(client, { idUsuario, chave })
  if (!antes?.resposta || antes.status === null) throw new ChaveEmUso()
  if (antes.chamada !== chamada || antes.resumo !== resumo) throw new ChaveDeOutroPedido()
  return { status: antes.status, corpo: antes.resposta }
}

/** Whether the key has an answer already: no work is done for it again. */
export const foiRespondida = async (
  client: ClientBase,
  { idUsuario, chave }: Pick<Chave, 'idUsuario' | 'chave'>,
): Promise<boolean> => Boolean((await buscarResposta(client, { idUsuario, chave }))?.resposta)

/** Keeps the answer with the change, in the same commit. */
export function guardar(
  { comCommit }: Transacao,
  { idUsuario, chave }: Chave,
  resposta: Resposta,
): void {
  comCommit(guardarResposta.configurar({ idUsuario, chave, ...resposta }))
}

/** Lets go of keys whose day is over. */
export const purgarChaves = async (pool: Pool): Promise<void> => void (await purgar(pool))
