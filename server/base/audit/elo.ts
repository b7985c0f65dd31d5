import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** A line of the trail as text that never changes: what its seal is computed of. */
export type Linha = { id: string; em: string; texto: string }

export type Selo = { numero: number; ultimo: string; resumo: string }

/** Instants in UTC to the microsecond, every column named: the text does not depend on settings. */
export const linhaDaTrilha = `
  a.id, to_char(a.ocorrido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as em,
  jsonb_build_array(a.id, to_char(a.ocorrido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    a.id_usuario, a.codigo_promotor, a.id_cliente, a.chamada, a.acao, a.alvo, a.detalhe,
    a.id_requisicao)::text as texto`

/** Each seal covers its line and, through the seal before, every line before it. */
export const selar = (anterior: string | null, { texto }: Linha): string =>
  createHash('sha256')
    .update(anterior ?? '')
    .update('\n')
    .update(texto)
    .digest('hex')

/** The trail has no owner's row-level security; reading it needs no context. */
export type Leitor = Pick<Pool | PoolClient, 'query'>
