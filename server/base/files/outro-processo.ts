import { spawn } from 'node:child_process'
import { PRONTO } from './pronto.ts'

type Limites = {
  heapMb: number
  /** To read the program in; a machine under load is slow at that, and the file is not at fault. */
  partidaMs: number
  /** From the ready message to the end of the answer. */
  limiteMs: number
  /** Bytes of an answer; a longer one is cut by the end of the process. */
  maximo: number
  env?: NodeJS.ProcessEnv
}

/**
 * Where Node keeps its compiled code: the program starts anew for each file. All that the other process gets of our
 * environment, in which the secrets are.
 */
export const compilados = (): { NODE_COMPILE_CACHE?: string } => {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
}

/**
 * Gives one hostile file to a program in a process of its own, which may die: `saida` is what it wrote after its
 * ready message, empty without an answer. A thread of this process is no place for such a file: one that is ended
 * inside a native library takes the process with it.
 */
export function emOutroProcesso(
  programa: string,
  bytes: Uint8Array,
  { heapMb, partidaMs, limiteMs, maximo, env = {} }: Limites,
): Promise<{ saida: Buffer; demorou: boolean }> {
  return new Promise((resolve) => {
    const outro = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, programa], {
      env: { ...compilados(), ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const pedacos: Buffer[] = []
    let tamanho = 0
    let demorou = false
    const matar = () => {
      demorou = true
      outro.kill('SIGKILL')
    }
    let relogio = setTimeout(matar, partidaMs)
    outro.stdout.once('data', () => {
      clearTimeout(relogio)
      relogio = setTimeout(matar, limiteMs)
    })
    outro.stdout.on('data', (pedaco: Buffer) => {
      tamanho += pedaco.length
      if (tamanho > maximo) return matar()
      pedacos.push(pedaco)
    })
    // The process may die before it has read its input; that counts as an answer too.
    outro.stdin.on('error', () => undefined)
    outro.on('error', () => undefined)
    outro.on('close', () => {
      clearTimeout(relogio)
      resolve({ saida: semAviso(Buffer.concat(pedacos)), demorou })
    })
    outro.stdin.end(bytes)
  })
}

function semAviso(tudo: Buffer): Buffer {
  const aviso = Buffer.from(`${PRONTO}\n`)
  return tudo.subarray(0, aviso.length).equals(aviso) ? tudo.subarray(aviso.length) : tudo
}
