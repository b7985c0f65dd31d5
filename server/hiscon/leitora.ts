import { workerData, parentPort } from 'node:worker_threads'
import { examinar } from '../base/files/exame.ts'
import type { Motivo } from '../base/files/protocolo.ts'
import type { Hiscon, MotivoDeNaoLer } from '#shared/hiscon/documento.ts'
import { lerHiscon } from './ler.ts'

/** The worker that reads one paper and ends: nothing of a hostile file outlives it. */
const motivos: Record<Motivo, MotivoDeNaoLer> = {
  tipo: 'ILEGIVEL',
  ilegivel: 'ILEGIVEL',
  pequena: 'FOTO',
  pontos: 'FOTO',
  senha: 'SENHA',
  paginas: 'PAGINAS',
  bomba: 'ILEGIVEL',
  ativo: 'ATIVO',
  tempo: 'TEMPO',
}

/**
 * Foldings that the examination does not unfold and that may hold a thousand times their size; the INSS
 * uses none. A name may be written with `#xx`, and stand in another object.
 */
const DOBRAS_ESTRANHAS =
  /\/(?:LZWDecode|LZW|RunLengthDecode|RL|JBIG2Decode|JPXDecode)(?![A-Za-z])|\/Filter\s+\d+\s+\d+\s+R/

async function atender(bytes: Uint8Array): Promise<Hiscon> {
  const naoLido = (motivo: MotivoDeNaoLer): Hiscon => ({ lido: false, motivo, paginas: null })
  const visto = await examinar(Buffer.from(bytes), () => parentPort?.postMessage('pronto'))
  if ('motivo' in visto) return naoLido(motivos[visto.motivo])
  if (visto.achado.formato !== 'PDF') return naoLido('FOTO')
  const nomes = Buffer.from(bytes)
    .toString('latin1')
    .replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  if (DOBRAS_ESTRANHAS.test(nomes)) return naoLido('ILEGIVEL')
  return lerHiscon(bytes)
}

// Rejections that a library leaves behind after a broken file; the answer below counts.
process.on('unhandledRejection', () => undefined)

const dados: unknown = workerData
const resposta: Hiscon =
  dados instanceof Uint8Array
    ? await atender(dados).catch(
        () => ({ lido: false, motivo: 'ILEGIVEL', paginas: null }) as const,
      )
    : { lido: false, motivo: 'ILEGIVEL', paginas: null }
parentPort?.postMessage(resposta)
