import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Pedido } from './gerar.ts'
import type { Pronta } from './lote.ts'

/** A demonstration that is being drawn. */
export type Geracao = {
  pedido: Pedido
  /** To be gone through once. */
  lotes: AsyncIterable<Pronta[]>
  /** Nobody wants the rest. */
  parar: () => Promise<unknown>
}

/** Begins to draw, in a thread of its own: meanwhile the database is made, and then written. */
export function gerarAoLado(pedido: Pedido): Geracao {
  const thread = new Worker(new URL('gerador.ts', import.meta.url), { workerData: pedido })
  thread.unref()
  // Listens from now on: sets that arrive early are buffered.
  const recados = on(thread, 'message', { close: ['exit'] })
  return { pedido, lotes: receber(thread, recados), parar: () => thread.terminate() }
}

async function* receber(
  thread: Worker,
  recados: AsyncIterable<(Pronta[] | 'fim')[]>,
): AsyncGenerator<Pronta[]> {
  try {
    for await (const [recado] of recados) {
      if (!recado || recado === 'fim') return
      yield recado
      thread.postMessage('mais')
    }
  } finally {
    await thread.terminate()
  }
  throw new Error('The demonstration was not drawn to its end')
}
