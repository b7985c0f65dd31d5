import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Hiscon, MotivoDeNaoLer } from '#shared/hiscon/documento.ts'
import { criarVez } from '../base/vez.ts'

const HEAP_MB = 192
const JOVEM_MB = 32
/** A paper of forty pages takes one second; a hostile one ends here. */
const LIMITE_MS = 8000
/** To read the program in; a machine under load is slow at that, and the file is not at fault. */
const PARTIDA_MS = 20_000

/** One core reads, the other one serves; more waiting papers would wait longer than a person does. */
const vez = criarVez({ aoMesmoTempo: 1, fila: 20 })

/**
 * Reads a paper in a worker of its own, with little memory and time. Whatever the file is, this
 * answers: a worker that dies or is late has read nothing.
 *
 * @throws SemVaga when too many papers are waiting
 */
export const lerEmOperaria = (
  bytes: Uint8Array,
  limites: Limites = { leituraMs: LIMITE_MS, partidaMs: PARTIDA_MS },
): Promise<Hiscon> => vez.ocupar(() => contratar(bytes, limites))

type Limites = { leituraMs: number; partidaMs: number }

function contratar(bytes: Uint8Array, { leituraMs, partidaMs }: Limites): Promise<Hiscon> {
  return new Promise((resolve) => {
    const operaria = new Worker(join(import.meta.dirname, 'leitora.ts'), {
      workerData: new Uint8Array(bytes),
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: HEAP_MB,
        maxYoungGenerationSizeMb: JOVEM_MB,
        stackSizeMb: 4,
      },
    })
    const acabar = (hiscon: Hiscon) => {
      clearTimeout(relogio)
      resolve(hiscon)
      void operaria.terminate()
    }
    const falhar = (motivo: MotivoDeNaoLer) => acabar({ lido: false, motivo, paginas: null })
    let relogio = setTimeout(() => falhar('TEMPO'), partidaMs)
    operaria.on('message', (dito: Hiscon | 'pronto') => {
      if (dito !== 'pronto') return acabar(dito)
      clearTimeout(relogio)
      relogio = setTimeout(() => falhar('TEMPO'), leituraMs)
    })
    operaria.on('error', () => falhar('ILEGIVEL'))
    operaria.on('exit', () => falhar('ILEGIVEL'))
  })
}
