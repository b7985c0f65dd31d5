import { parentPort } from 'node:worker_threads'
import { desenhar } from './desenho.ts'
import type { Folha } from './folha.ts'

type Pedido = { id: number; folha: Folha }

/** The worker that draws papers one after the other, in order of arrival. */
parentPort?.on('message', (pedido: Pedido) => void atender(pedido))

async function atender({ id, folha }: Pedido): Promise<void> {
  try {
    const bytes = new Uint8Array(await desenhar(folha))
    parentPort?.postMessage({ id, bytes }, [bytes.buffer])
  } catch (error) {
    // Where it failed, never the message: it may quote the paper.
    const onde = error instanceof Error ? (error.stack ?? '').replace(error.message, '') : ''
    parentPort?.postMessage({ id, onde })
  }
}
