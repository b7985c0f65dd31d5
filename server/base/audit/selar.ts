import { setTimeout as esperar } from 'node:timers/promises'
import { DatabaseError, type Pool } from 'pg'
import type { Registrar } from '#logs/registrar.ts'
import { linhaDaTrilha, selar, type Linha, type Selo } from './elo.ts'

const pausaMs = 5000
const lote = 1000

/**
 * A line is sealed when it is this old. Its instant is taken just before the commit, so by then no
 * line with an earlier instant can still appear.
 */
const esperaPadrao = '15 seconds'

const ultimoSelo = `select numero, ultimo, resumo, ate from auditoria_selo
  order by numero desc limit 1`

const porSelar = `select ${linhaDaTrilha} from auditoria a
  where (a.ocorrido_em, a.id) > (
      coalesce((select s.ate from auditoria_selo s order by s.numero desc limit 1), '-infinity'),
      coalesce((select s.ultimo from auditoria_selo s order by s.numero desc limit 1),
        '00000000-0000-0000-0000-000000000000'))
    and a.ocorrido_em < clock_timestamp() - $1::interval
  order by a.ocorrido_em, a.id limit ${lote}`

const insercao = `insert into auditoria_selo (numero, ate, linhas, ultimo, resumo, resumo_anterior)
  select * from unnest($1::bigint[], $2::timestamptz[], $3::int[], $4::uuid[], $5::text[],
    $6::text[])`

/**
 * Seals the lines that are old enough, in the order they happened: one seal a line, each computed
 * from the line and the seal before. Answers how many. Opening a client never waits for this.
 */
export async function selarTrilha(
  pool: Pool,
  espera = esperaPadrao,
): Promise<{ seladas: number; ultimo: Selo | undefined }> {
  const { rows: linhas } = await pool.query<Linha>(porSelar, [espera])
  const { rows } = await pool.query<Selo>(ultimoSelo)
  let ultimo = rows[0]
  if (linhas.length === 0) return { seladas: 0, ultimo }

  const anteriores: (string | null)[] = []
  const selos = linhas.map((linha): Selo => {
    anteriores.push(ultimo?.resumo ?? null)
    ultimo = {
      numero: (ultimo?.numero ?? 0) + 1,
      ultimo: linha.id,
      resumo: selar(ultimo?.resumo ?? null, linha),
    }
    return ultimo
  })
  await pool.query(insercao, [
    selos.map(({ numero }) => numero),
    linhas.map(({ em }) => em),
    selos.map(() => 1),
    selos.map((selo) => selo.ultimo),
    selos.map(({ resumo }) => resumo),
    anteriores,
  ])
  return { seladas: linhas.length, ultimo }
}

/**
 * Seals in the background until it is stopped. The newest seal also goes to the log, which leaves
 * this machine: whoever cuts the end off the trail cannot cut it there.
 */
export function selarPeriodicamente(
  pool: Pool,
  registrar: Registrar,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  const fim = new AbortController()

  async function rodada(): Promise<void> {
    const { seladas, ultimo } = await selarTrilha(pool)
    if (seladas > 0 && ultimo) registrar('selo', { numero: ultimo.numero, resumo: ultimo.resumo })
    if (seladas === lote && !fim.signal.aborted) await rodada()
  }

  const laco = (async () => {
    while (!fim.signal.aborted) {
      await esperar(pausaMs, undefined, { signal: fim.signal }).catch(() => undefined)
      if (fim.signal.aborted) return
      await rodada().catch((error: unknown) => {
        // Another instance sealed these lines first; its seals are as good as ours.
        if (!(error instanceof DatabaseError && error.code === '23505')) relatar(error)
      })
    }
  })()

  return async () => {
    fim.abort()
    await laco
  }
}
