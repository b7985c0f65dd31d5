import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { gerar, type Pedido } from './gerar.ts'
import { prontas } from './lote.ts'

/**
 * Sets buffered before writing: enough for the demonstration of a first start, not for one of a
 * million.
 */
const ADIANTE = 8

/** The thread of `gerarAoLado`: generates one more set for each set taken. */
const pedido: Pedido = workerData
if (!parentPort) throw new Error('This draws for another thread')
let esperam = 0
parentPort.on('message', () => (esperam -= 1))
for (const linhas of gerar(pedido)) {
  while (esperam === ADIANTE) await once(parentPort, 'message')
  const lote = prontas(linhas)
  parentPort.postMessage(
    lote,
    lote.map(({ texto }) => texto.buffer),
  )
  esperam += 1
}
parentPort.postMessage('fim')
parentPort.unref()
