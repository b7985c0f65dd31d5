import process, { stdin, stdout } from 'node:process'
import { examinar } from '../base/files/exame.ts'
import { PRONTO } from '../base/files/pronto.ts'
import type { Motivo } from '../base/files/protocolo.ts'
import type { Hiscon, MotivoDeNaoLer } from '#shared/hiscon/documento.ts'
import { lerHiscon } from './ler.ts'

/**
 * The program that reads one paper from the standard input, writes one line of JSON and ends: nothing of a hostile
 * file outlives it.
 */
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

async function atender(bytes: Buffer): Promise<Hiscon> {
  const naoLido = (motivo: MotivoDeNaoLer): Hiscon => ({ lido: false, motivo, paginas: null })
  const visto = await examinar(bytes, () => stdout.write(`${PRONTO}\n`))
  if ('motivo' in visto) return naoLido(motivos[visto.motivo])
  if (visto.achado.formato !== 'PDF') return naoLido('FOTO')
  const nomes = bytes
    .toString('latin1')
    .replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  if (DOBRAS_ESTRANHAS.test(nomes)) return naoLido('ILEGIVEL')
  return lerHiscon(bytes)
}

// Rejections that a library leaves behind after a broken file; the answer below counts.
process.on('unhandledRejection', () => undefined)

const pedacos: Buffer[] = []
for await (const pedaco of stdin) pedacos.push(Buffer.from(pedaco))

const resposta = await atender(Buffer.concat(pedacos)).catch((): Hiscon => ({
  lido: false,
  motivo: 'ILEGIVEL',
  paginas: null,
}))
// Ends at once: a library may leave timers or threads of a broken file.
stdout.write(`${JSON.stringify(resposta)}\n`, () => process.exit())
