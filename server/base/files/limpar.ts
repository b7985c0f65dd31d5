import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { MAXIMO_DO_ARQUIVO } from '#shared/formalizacao/documento.ts'
import { Recusa } from '../http/recusa.ts'
import { criarVez } from '../vez.ts'
import { PRONTO } from './pronto.ts'
import { Achado, Motivo } from './protocolo.ts'

export type ArquivoLimpo = Achado & { bytes: Buffer }

/** Two cores: more at a time would only make each of them slower. */
const vez = criarVez({ aoMesmoTempo: 2 })

const HEAP_MB = 160
const LIMITE_MS = 5000
/** To read the program in; a machine under load is slow at that, and the file is not at fault. */
const PARTIDA_MS = 20_000

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
export async function limparArquivo(bytes: Buffer): Promise<ArquivoLimpo> {
  if (bytes.length > MAXIMO_DO_ARQUIVO) {
    throw new Recusa('grande', 'O arquivo é grande demais: envie no máximo 10 MB')
  }
  if (bytes.length === 0) throw new Recusa('ilegivel', 'O arquivo está vazio')
  const { cabeca, resto } = await vez.ocupar(() => naOficina(bytes))
  if ('motivo' in cabeca) throw new Recusa('ilegivel', sentencas[cabeca.motivo])
  return { ...cabeca, bytes: resto.length > 0 ? resto : bytes }
}

type Resposta = { cabeca: Achado | { motivo: Motivo }; resto: Buffer }
const Cabeca = z.union([z.object({ motivo: Motivo }), Achado])

function naOficina(bytes: Buffer): Promise<Resposta> {
  return new Promise((resolve) => {
    const oficina = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, join(import.meta.dirname, 'oficina.ts')],
      {
        env: { VIPS_CONCURRENCY: '1', UV_THREADPOOL_SIZE: '2' },
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    )
    const pedacos: Buffer[] = []
    let tamanho = 0
    let demorou = false
    const matar = () => {
      demorou = true
      oficina.kill('SIGKILL')
    }
    let relogio = setTimeout(matar, PARTIDA_MS)
    oficina.stdout.once('data', () => {
      clearTimeout(relogio)
      relogio = setTimeout(matar, LIMITE_MS)
    })
    oficina.stdout.on('data', (pedaco: Buffer) => {
      tamanho += pedaco.length
      if (tamanho > MAXIMO_DO_ARQUIVO + 10_000) return matar()
      pedacos.push(pedaco)
    })
    // It may die before it has read all: that is an answer too.
    oficina.stdin.on('error', () => undefined)
    oficina.on('error', () => undefined)
    oficina.on('close', () => {
      clearTimeout(relogio)
      resolve(lerResposta(Buffer.concat(pedacos), demorou))
    })
    oficina.stdin.end(bytes)
  })
}

/** A process that died without an answer means an unreadable file. */
function lerResposta(tudo: Buffer, demorou: boolean): Resposta {
  const aviso = Buffer.from(`${PRONTO}\n`)
  const saida = tudo.subarray(0, aviso.length).equals(aviso) ? tudo.subarray(aviso.length) : tudo
  const fim = saida.indexOf('\n')
  if (fim < 0) {
    return { cabeca: { motivo: demorou ? 'tempo' : 'ilegivel' }, resto: Buffer.alloc(0) }
  }
  const cabeca = Cabeca.parse(JSON.parse(saida.subarray(0, fim).toString('utf8')))
  return { cabeca, resto: saida.subarray(fim + 1) }
}
