import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** One line of the trail as canonical text, from which its seal is computed. */
export type Linha = { texto: string }

export type Selo = { numero: number; ultimo: string; resumo: string }

/** Each seal covers its line and, through the seal before, every line before it. */
export const selar = (anterior: string | null, { texto }: Linha): string =>
  createHash('sha256')
    .update(anterior ?? '')
    .update('\n')
    .update(texto)
    .digest('hex')

/** The trail has no owner's row-level security; reading it needs no context. */
export type Leitor = Pick<Pool | PoolClient, 'query'>
