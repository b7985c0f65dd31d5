import { join } from 'node:path'
import { emOutroProcesso } from '../base/files/outro-processo.ts'
import { criarVez } from '../base/vez.ts'

const HEAP_MB = 192
const MAXIMO_DA_IMAGEM = 4_000_000

const vez = criarVez({ aoMesmoTempo: 1, fila: 20 })

/**
 * The picture of one page, from 1, drawn in a process of its own; null: the page cannot be drawn.
 *
 * @throws SemVaga when too many pages are waiting
 */
export async function pintarPagina(
  bytes: Uint8Array,
  pagina: number,
  { trabalhoMs, partidaMs }: { trabalhoMs: number; partidaMs: number },
): Promise<Buffer | null> {
  const { saida } = await vez.ocupar(() =>
    emOutroProcesso(join(import.meta.dirname, 'pintora.ts'), bytes, {
      heapMb: HEAP_MB,
      partidaMs,
      limiteMs: trabalhoMs,
      maximo: MAXIMO_DA_IMAGEM,
      env: { PAGINA: String(pagina), VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
    }),
  )
  const inteira = saida.subarray(1, 4).toString('latin1') === 'PNG' && saida.includes('IEND')
  return inteira ? saida : null
}
