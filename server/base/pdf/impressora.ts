import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LimiteExcedido } from '../http/limites.ts'
import { criarVez } from '../vez.ts'
import type { Folha } from './folha.ts'

/** Limit of waiting papers: behind more, the last one would wait longer than a person does. */
const MAXIMO_NA_FILA = 100
const TENTAR_DE_NOVO_S = 5
/** A paper takes tens of milliseconds; a worker silent for this long is stuck. */
const LIMITE_MS = 30_000

/** Papers are made two at a time: behind twenty asked for at once everybody else would wait for all of them. */
export const vezDosPapeis = criarVez({ aoMesmoTempo: 2, fila: MAXIMO_NA_FILA })

type Desenhada = { id: number; bytes: Uint8Array } | { id: number; onde: string }
type Espera = { entregar: (bytes: Buffer) => void; falhar: (error: Error) => void }

const esperas = new Map<number, Espera>()
let operaria: Worker | undefined
let relogio: NodeJS.Timeout | undefined
let proximo = 0

/**
 * Draws a paper in a worker, so that other calls do not wait.
 *
 * @throws LimiteExcedido when too many papers are waiting
 */
export async function imprimir(folha: Folha): Promise<Buffer> {
  if (esperas.size >= MAXIMO_NA_FILA) throw new LimiteExcedido(TENTAR_DE_NOVO_S)
  proximo += 1
  const id = proximo
  return new Promise<Buffer>((entregar, falhar) => {
    esperas.set(id, { entregar, falhar })
    operaria ??= contratar()
    if (esperas.size === 1) vigiar()
    operaria.postMessage({ id, folha })
  })
}

/** Opens the fonts and compiles the drawing before the first person asks for a paper. */
export const aquecerImpressora = (): Promise<Buffer> =>
  imprimir({
    cabeca: 'Consigna',
    nome: 'Folha de prova',
    em: new Date(0),
    pecas: [
      { tipo: 'titulo', texto: 'Folha de prova' },
      { tipo: 'quadro', linhas: [{ rotulo: 'Valor', valor: 'R$ 1.234,56' }], destaque: true },
    ],
  })

function contratar(): Worker {
  const nova = new Worker(join(import.meta.dirname, 'desenhista.ts'))
  nova.on('message', receber)
  nova.on('error', (error) => demitir(nova, error))
  nova.on('exit', () => demitir(nova, new Error('The worker that draws papers ended')))
  return nova
}

function receber(desenhada: Desenhada): void {
  const espera = esperas.get(desenhada.id)
  esperas.delete(desenhada.id)
  vigiar()
  if ('bytes' in desenhada) return espera?.entregar(Buffer.from(desenhada.bytes))
  espera?.falhar(new Error(`A paper could not be drawn ${desenhada.onde}`))
}

/** Papers that waited for this worker fail with it; the next paper starts another worker. */
function demitir(velha: Worker, error: Error): void {
  if (operaria !== velha) return
  operaria = undefined
  const perdidas = [...esperas.values()]
  esperas.clear()
  vigiar()
  for (const { falhar } of perdidas) falhar(error)
}

/** Ends a worker that draws one paper for too long; an idle one does not keep the process alive. */
function vigiar(): void {
  clearTimeout(relogio)
  if (esperas.size === 0) {
    operaria?.unref()
    return
  }
  operaria?.ref()
  relogio = setTimeout(() => void operaria?.terminate(), LIMITE_MS)
}
