import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })

/** An ext4 of its own in a file, mounted. */
export type Disco = {
  imagem: string
  pasta: string
  /** What would stand on it if the power failed now: the image as it is, mounted beside it. */
  corte: () => Disco
  remover: () => void
}

/** Why no disk can be made here, or undefined. */
export function faltaParaDisco(): string | undefined {
  if (process.platform !== 'linux') return 'a loop device needs Linux'
  if (process.getuid?.() !== 0) return 'a loop device needs root'
  try {
    run('losetup', '-f')
    run('mkfs.ext4', '-V')
    return undefined
  } catch (error) {
    return `no loop device here: ${error instanceof Error ? error.message : String(error)}`
  }
}

export function criarDisco(megabytes: number): Disco {
  const raiz = mkdtempSync(join(tmpdir(), 'consigna-disco-'))
  chmodSync(raiz, 0o755)
  const imagem = join(raiz, 'imagem')
  writeFileSync(imagem, '')
  truncateSync(imagem, megabytes * 1_048_576)
  run('mkfs.ext4', '-q', '-m', '0', imagem)
  return montar(raiz, imagem)
}

function montar(raiz: string, imagem: string): Disco {
  const pasta = join(raiz, 'disco')
  mkdirSync(pasta)
  run('mount', '-o', 'loop', imagem, pasta)
  chmodSync(pasta, 0o755)
  return {
    imagem,
    pasta,
    corte: () => {
      const outra = mkdtempSync(join(tmpdir(), 'consigna-corte-'))
      chmodSync(outra, 0o755)
      const copia = join(outra, 'imagem')
      run('cp', '--sparse=always', imagem, copia)
      return montar(outra, copia)
    },
    remover: () => {
      run('umount', pasta)
      rmSync(raiz, { recursive: true, force: true })
    },
  }
}
