import { DatabaseError, type ClientBase, type Pool } from 'pg'
import { setTimeout as esperar } from 'node:timers/promises'
import { comTransacaoAberta } from './aberta.ts'
import { ComContexto, contextoDe, type Quem } from './contexto.ts'
import { type Pergunta, planoVelho } from './plano.ts'
import { comVaga, conectar, naFila } from './vaga.ts'

export type Transacao = {
  /** The pipelined connection. */
  client: ClientBase
  /**
   * A statement to send together with the commit. A failing one undoes the transaction: COMMIT of
   * an aborted transaction is a ROLLBACK, which is checked.
   */
  comCommit: (consulta: Pergunta) => void
}

/**
 * Runs `work` in one transaction. BEGIN and the context go out with the first statement of `work`
 * and its last ones with COMMIT, so the frame costs no round trip of its own. What `work` throws
 * undoes everything. Deadlocks and serialization failures (40P01, 40001) are tried again, so `work`
 * must do nothing outside the database.
 */
export const transaction = <T>(
  pool: Pool,
  quem: Quem,
  work: (transacao: Transacao) => Promise<T>,
): Promise<T> => tentar(pool, () => comVaga(pool, () => umaVez(pool, quem, work)))

const tentativas = 3

/** Each connection may hold the old plan of a statement, and ends when it is found to. */
async function tentar<T>(pool: Pool, umaVez: () => Promise<T>): Promise<T> {
  let velhas = 0
  for (let tentativa = 1; ; tentativa += 1) {
    try {
      return await umaVez()
    } catch (error) {
      if (planoVelho(error) && velhas <= pool.options.max) velhas += 1
      else if (tentativa - velhas >= tentativas || !valeTentarDeNovo(error)) throw error
      else await esperar(Math.random() * 20 * tentativa)
    }
  }
}

const valeTentarDeNovo = (error: unknown) =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')

async function umaVez<T>(
  pool: Pool,
  quem: Quem,
  work: (transacao: Transacao) => Promise<T>,
): Promise<T> {
  const client = await conectar(pool)
  let perdido: Error | undefined
  const abertura = juntas([client.query('begin'), client.query(contextoDe(quem))])
  try {
    const fim: Pergunta[] = []
    const resultado = await comTransacaoAberta(() =>
      work({
        client,
        comCommit: (consulta) => void fim.push(consulta),
      }),
    )
    await abertura
    await confirmar(client, fim)
    return resultado
  } catch (error) {
    // The first error explains the following ones.
    const primeira: unknown = await abertura.then(
      () => error,
      (falha: unknown) => falha,
    )
    await client.query('rollback').catch((cause: unknown) => {
      perdido = new Error('The connection did not roll back', { cause })
    })
    if (planoVelho(primeira)) perdido ??= new Error('An old plan', { cause: primeira })
    throw primeira
  } finally {
    client.release(perdido)
  }
}

async function confirmar(client: ClientBase, fim: readonly Pergunta[]): Promise<void> {
  const enviadas = fim.map((consulta) => client.query(consulta))
  const commit = client.query('commit')
  await juntas([...enviadas, commit])
  const { command } = await commit
  if (command !== 'COMMIT') throw new Error('The transaction was undone before it ended')
}

/** Awaits all of them; the first failure is thrown, because it explains the others. */
async function juntas(enviadas: Promise<unknown>[]): Promise<void> {
  const resultados = await Promise.allSettled(enviadas)
  const falha = resultados.find((resultado) => resultado.status === 'rejected')
  if (falha) throw falha.reason
}

/** One statement in a transaction of its own, in a single message with its context; its rows. */
export const umaViagem = (pool: Pool, quem: Quem, consulta: Pergunta): Promise<Linhas> =>
  tentar(pool, () => viajar(pool, quem, consulta))

type Linhas = Record<string, unknown>[]

async function viajar(pool: Pool, quem: Quem, consulta: Pergunta): Promise<Linhas> {
  const client = await conectar(pool)
  let perdido: Error | undefined
  try {
    return await new Promise<Linhas>((resolve, reject) => {
      client.query(
        new ComContexto(contextoDe(quem), consulta, (error, resultado) =>
          error ? reject(error) : resolve(resultado.rows),
        ),
      )
    })
  } catch (error) {
    // Its transaction ended with the message, unless the connection is lost: the database says so itself
    // (FATAL) when it ends one, a little before the stream does.
    const perdida = !(error instanceof DatabaseError) || error.severity !== 'ERROR'
    if (perdida || planoVelho(error)) {
      perdido = new Error('Connection lost', { cause: error })
    }
    throw error
  } finally {
    client.release(perdido)
  }
}

/** One statement that sets the security context by itself, in a single round trip; its rows. */
export const sozinha = (pool: Pool, consulta: Pergunta): Promise<Linhas> =>
  tentar(pool, async () => (await naFila(pool, () => pool.query<Linhas[number]>(consulta))).rows)

/** A library's own statements, in the transaction of this connection, or each by itself in a pool. */
export const executorDe = (client: {
  query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>
}) => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values ?? []),
})
