import { readFileSync } from 'node:fs'
import type { Pendente } from './app.ts'

/** The calls of `docs/spec/pending.tsv`, aliases included: they answer 501 behind the door. */
export function lerPendentes(
  arquivo = new URL('../../../docs/spec/pending.tsv', import.meta.url),
): Pendente[] {
  const [, ...linhas] = readFileSync(arquivo, 'utf8').trimEnd().split('\n')
  return linhas.flatMap((linha) => {
    const [method = '', ...paths] = linha.split('\t')
    if (!ehMetodo(method)) throw new Error(`pending.tsv: ${method} is no method of a call`)
    return paths
      .filter((path) => path !== '')
      .map((path) => ({ method, path: path.replaceAll(/\{(\w+)\}/g, ':$1') }))
  })
}

const ehMetodo = (texto: string): texto is Pendente['method'] =>
  ['GET', 'POST', 'PUT', 'DELETE'].includes(texto)
