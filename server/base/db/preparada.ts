import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'

/** Texts are written by code, so there are few; a bound keeps a mistake from filling memory. */
const maximo = 2000
const nomes = new Map<string, string>()

/**
 * The statement as a prepared one: PostgreSQL parses and plans each text once a connection. The
 * name follows from the text, so equal texts share it and different ones cannot.
 */
export function preparada(text: string, values: readonly unknown[] = []): QueryConfig {
  const name = nomeDe(text)
  return { text, values: [...values], ...(name && { name }) }
}

function nomeDe(texto: string): string | undefined {
  const conhecido = nomes.get(texto)
  if (conhecido || nomes.size >= maximo) return conhecido
  const nome = `c${createHash('sha256').update(texto).digest('hex').slice(0, 32)}`
  nomes.set(texto, nome)
  return nome
}
