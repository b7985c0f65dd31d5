import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** One line of the trail as canonical text, from which its seal is computed. */
export type Linha = { texto: string }

export type Selo = { numero: number; ultimo: string; resumo: string }

/** The key of the seals. Its name is stored beside each seal, the key itself in no database. */
export type Chave = { nome: string; bytes: Buffer }

/** @param segredo of the settings; the key of this use follows from it */
export function criarChave(segredo: string): Chave {
  const bytes = Buffer.from(hkdfSync('sha256', segredo, '', 'consigna trilha', 32))
  return { nome: createHash('sha256').update(bytes).digest('hex').slice(0, 16), bytes }
}

/**
 * Each seal covers its line and, through the seal before, every line before it. Without the key nobody
 * computes a keyed seal, whatever rights they have over the database.
 */
export function selar(anterior: string | null, { texto }: Linha, chave: Chave | null): string {
  const resumo = chave ? createHmac('sha256', chave.bytes) : createHash('sha256')
  return resumo
    .update(anterior ?? '')
    .update('\n')
    .update(texto)
    .digest('hex')
}

/** The trail has no owner's row-level security; reading it needs no context. */
export type Leitor = Pick<Pool | PoolClient, 'query'>
