import { join } from 'node:path'
import { z } from 'zod'
import { MAXIMO_DO_ARQUIVO } from '#shared/formalizacao/documento.ts'
import { Recusa } from '../http/recusa.ts'
import { criarVez } from '../vez.ts'
import { emOutroProcesso } from './outro-processo.ts'
import { Achado, Motivo } from './protocolo.ts'

export type ArquivoLimpo = Achado & { bytes: Buffer }

/** Two cores: more at a time would only make each of them slower. */
const vez = criarVez({ aoMesmoTempo: 2 })

const HEAP_MB = 160
const PARTIDA_MS = 20_000

type Limites = {
  /** From the ready process to the end of its answer. */
  limiteMs: number
}
const DO_SERVIDOR: Limites = { limiteMs: 5000 }

const sentencas: Record<Motivo, string> = {
  tipo: 'Envie uma foto (JPEG ou PNG) ou um PDF',
  ilegivel: 'O arquivo está incompleto ou danificado: tire outra foto ou gere o PDF de novo',
  pequena: 'A imagem é pequena demais: use pelo menos 250 por 250 pontos',
  pontos: 'A imagem é grande demais: use no máximo 40 milhões de pontos',
  senha: 'O PDF está protegido por senha: envie um sem senha',
  paginas: 'O PDF tem páginas demais: envie no máximo 60',
  bomba: 'O PDF se desdobra em dados demais e não foi aceito',
  ativo:
    'O PDF traz programa, anexo ou formulário e não foi aceito: imprima-o em um PDF novo ou envie uma foto',
  tempo: 'O arquivo demorou demais para ser lido e não foi aceito',
}

/**
 * Makes a clean file of a hostile one: images are drawn again, so that no byte of the old file
 * remains; PDFs are examined, and one that does something by itself is refused. It runs in another process, which may die.
 *
 * @throws Recusa 413 or 422 with the reason
 */
export async function limparArquivo(
  bytes: Buffer,
  limites: Limites = DO_SERVIDOR,
): Promise<ArquivoLimpo> {
  if (bytes.length > MAXIMO_DO_ARQUIVO) {
    throw new Recusa('grande', 'O arquivo é grande demais: envie no máximo 10 MB')
  }
  if (bytes.length === 0) throw new Recusa('ilegivel', 'O arquivo está vazio')
  const { cabeca, resto } = await vez.ocupar(() => naOficina(bytes, limites))
  if ('motivo' in cabeca) throw new Recusa('ilegivel', sentencas[cabeca.motivo])
  return { ...cabeca, bytes: resto.length > 0 ? resto : bytes }
}

type Resposta = { cabeca: Achado | { motivo: Motivo }; resto: Buffer }
const Cabeca = z.union([z.object({ motivo: Motivo }), Achado])

async function naOficina(bytes: Buffer, { limiteMs }: Limites): Promise<Resposta> {
  const { saida, demorou } = await emOutroProcesso(join(import.meta.dirname, 'oficina.ts'), bytes, {
    heapMb: HEAP_MB,
    partidaMs: PARTIDA_MS,
    limiteMs,
    maximo: MAXIMO_DO_ARQUIVO + 10_000,
    env: { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
  })
  return lerResposta(saida, demorou)
}

/** A process that died without an answer means an unreadable file. */
function lerResposta(saida: Buffer, demorou: boolean): Resposta {
  const fim = saida.indexOf('\n')
  if (fim < 0) {
    return { cabeca: { motivo: demorou ? 'tempo' : 'ilegivel' }, resto: Buffer.alloc(0) }
  }
  const cabeca = Cabeca.parse(JSON.parse(saida.subarray(0, fim).toString('utf8')))
  return { cabeca, resto: saida.subarray(fim + 1) }
}
