import { createHash } from 'node:crypto'
import type { Pergunta } from './plano.ts'

/** Texts are written by code, so there are few; a bound keeps a mistake from filling memory. */
const maximo = 2000
const nomes = new Map<string, string>()

/**
 * A statement of the frame as a prepared one: PostgreSQL parses each text once a connection, and
 * there is one plan for it. The name follows from the text, so equal texts share it and different
 * ones cannot.
 */
export function preparada(text: string, values: readonly unknown[] = []): Pergunta {
  const name = nomeDe(text)
  return { text, values: [...values], plano: 'indiferente', ...(name && { name }) }
}

function nomeDe(texto: string): string | undefined {
  const conhecido = nomes.get(texto)
  if (conhecido || nomes.size >= maximo) return conhecido
  const nome = `c${createHash('sha256').update(texto).digest('hex').slice(0, 32)}`
  nomes.set(texto, nome)
  return nome
}
