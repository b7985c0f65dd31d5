import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { gerar, type Pedido } from './gerar.ts'
import { prontas } from './lote.ts'

/** Sets that wait to be written: the demonstration of a first start whole, not one of a million. */
const ADIANTE = 8

/** The thread of `gerarAoLado`: answers each set that was taken with one more. */
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
