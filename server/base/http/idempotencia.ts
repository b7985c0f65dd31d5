import { createHash } from 'node:crypto'
import { DatabaseError, type ClientBase, type Pool } from 'pg'
import { preparada } from '../db/preparada.ts'
import type { Transacao } from '../db/transaction.ts'
import { Recusa } from './recusa.ts'
import { textosDaPorta } from './respostas.ts'

/** A change that may come twice: the same key always gets the same bytes. */
export type Chave = {
  idUsuario: string
  chave: string
  chamada: string
  /** Of everything that decides the answer; another one under the same key is a mistake. */
  resumo: string
}

type Resposta = { status: number; corpo: string }

/** Keys are kept this long; a retry after a day is a new request. */
const validade = '24 hours'

/** How long a call waits for its twin to end before it says that the twin is at work. */
const esperaMs = 50

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
 * A row whose day is over is taken over, so the purge need not be punctual. The wait for a twin has
 * its limit in the same statement, set before the row is written and lifted after it: three messages
 * fewer on each change.
 */
const reserva = `
  insert into idempotencia as i (id_usuario, chave, chamada, corpo_resumo, criada_em)
  select $1::uuid, $2, $3, $4, now()
    from set_config('lock_timeout', '${esperaMs}', true) as limite where limite is not null
  on conflict (id_usuario, chave) do update
    set chamada = excluded.chamada, corpo_resumo = excluded.corpo_resumo, status = null,
        resposta = null, criada_em = excluded.criada_em
  where i.criada_em < now() - interval '${validade}'
  returning set_config('lock_timeout', '0', true)`

const guardada = `select chamada, corpo_resumo as resumo, status, resposta
  from idempotencia where id_usuario = $1 and chave = $2`

/**
 * Takes the key inside the transaction of the call, or answers with what it answered before. The
 * row and the change are committed together or not at all, so a refused call leaves its key free.
 *
 * @throws ChaveEmUso while a twin is at work, ChaveDeOutroPedido for another body
 */
export async function reservar(
  client: ClientBase,
  { idUsuario, chave, chamada, resumo }: Chave,
): Promise<Resposta | undefined> {
  const { rowCount } = await client
    .query(preparada(reserva, [idUsuario, chave, chamada, resumo]))
    .catch((error: unknown) => {
      throw ehEspera(error) ? new ChaveEmUso() : error
    })
  if (rowCount === 1) return undefined

  const { rows } = await client.query<{
    chamada: string
    resumo: string
    status: number | null
    resposta: string | null
  }>(preparada(guardada, [idUsuario, chave]))
  const antes = rows[0]
  if (!antes?.resposta || antes.status === null) throw new ChaveEmUso()
  if (antes.chamada !== chamada || antes.resumo !== resumo) throw new ChaveDeOutroPedido()
  return { status: antes.status, corpo: antes.resposta }
}

/** 55P03: the row is locked by a transaction that has not ended. */
const ehEspera = (error: unknown) => error instanceof DatabaseError && error.code === '55P03'

/** Keeps the answer with the change, in the same commit. */
export const guardar = (
  { comCommit }: Transacao,
  { idUsuario, chave }: Chave,
  { status, corpo }: Resposta,
): void =>
  comCommit(
    'update idempotencia set status = $3, resposta = $4 where id_usuario = $1 and chave = $2',
    [idUsuario, chave, status, corpo],
  )

/** Lets go of keys whose day is over. */
export const purgarChaves = async (pool: Pool): Promise<void> =>
  void (await pool.query(
    `delete from idempotencia where criada_em < now() - interval '${validade}'`,
  ))
