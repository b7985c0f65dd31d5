import { readFileSync } from 'node:fs'

/** A call of the specification: `GET /relacionamento/v1/cpf`, and the other path it may be read as. */
export type Chamada = { nome: string; alias?: string }

/** The list of calls, from its file: module, method, path, alias, query, note. */
export function lerChamadas(arquivo: string): Chamada[] {
  const [, ...linhas] = readFileSync(arquivo, 'utf8').trimEnd().split('\n')
  return linhas.map((linha) => {
    const [, method, path, alias] = linha.split('\t')
    return { nome: `${method} ${path}`, ...(alias && { alias: `${method} ${alias}` }) }
  })
}
