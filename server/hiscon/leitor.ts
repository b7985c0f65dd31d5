import { join } from 'node:path'
import type { Hiscon, MotivoDeNaoLer } from '#shared/hiscon/documento.ts'
import { emOutroProcesso } from '../base/files/outro-processo.ts'
import { criarVez } from '../base/vez.ts'

const HEAP_MB = 192
/** A thousand loans are less than one megabyte of answer. */
const MAXIMO_DA_RESPOSTA = 10_000_000

/** One core reads, the other one serves; more waiting papers would wait longer than a person does. */
const vez = criarVez({ aoMesmoTempo: 1, fila: 20 })

/**
 * Reads a paper in a process of its own, with little memory and time. Whatever the file is, this
 * answers: a process that dies or is late has read nothing.
 *
 * @throws SemVaga when too many papers are waiting
 */
export const lerEmOutroProcesso = (bytes: Uint8Array, limites: Limites): Promise<Hiscon> =>
  vez.ocupar(() => ler(bytes, limites))

type Limites = { trabalhoMs: number; partidaMs: number }

async function ler(bytes: Uint8Array, { trabalhoMs, partidaMs }: Limites): Promise<Hiscon> {
  const { saida, demorou } = await emOutroProcesso(join(import.meta.dirname, 'leitora.ts'), bytes, {
    heapMb: HEAP_MB,
    partidaMs,
    limiteMs: trabalhoMs,
    maximo: MAXIMO_DA_RESPOSTA,
  })
  const inteira = saida.at(-1) === FIM_DE_LINHA
  return inteira ? respostaDe(saida) : naoLido(demorou ? 'TEMPO' : 'ILEGIVEL')
}

const FIM_DE_LINHA = 0x0a

/** The program is ours, so is the shape of its line. */
const respostaDe = (saida: Buffer): Hiscon => JSON.parse(saida.toString('utf8')) as Hiscon

const naoLido = (motivo: MotivoDeNaoLer): Hiscon => ({ lido: false, motivo, paginas: null })
