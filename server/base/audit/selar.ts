import { setTimeout as esperar } from 'node:timers/promises'
import { DatabaseError, type Pool } from 'pg'
import type { Registrar } from '#logs/registrar.ts'
import { type Chave, selar, type Selo } from './elo.ts'
import { buscarUltimoSelo, inserirSelos, limiteDoSelo, listarPorSelar, LOTE } from './sql.ts'

const pausaMs = 5000
/** A line is sealed when it is this old, and no older transaction may still commit one before it. */
const esperaPadrao = '15 seconds'

/**
 * Seals the lines that are old enough, in order of time: one seal a line, each computed from the
 * line and the previous seal. Answers the number of new seals. Opening a client never waits for
 * this.
 */
export async function selarTrilha(
  pool: Pool,
  chave: Chave | null,
  espera = esperaPadrao,
): Promise<{ seladas: number; ultimo: Selo | undefined }> {
  // Before the lines: what another instance seals meanwhile takes the same numbers, and one is refused.
  let ultimo: Selo | undefined = await buscarUltimoSelo(pool)
  const { limite } = await limiteDoSelo(pool, { espera })
  const linhas = await listarPorSelar(pool, { limite })
  if (linhas.length === 0) return { seladas: 0, ultimo }

  const anteriores: (string | null)[] = []
  const selos = linhas.map((linha): Selo => {
    anteriores.push(ultimo?.resumo ?? null)
    ultimo = {
      numero: (ultimo?.numero ?? 0) + 1,
      ultimo: linha.id,
      resumo: selar(ultimo?.resumo ?? null, linha, chave),
    }
    return ultimo
  })
  await inserirSelos(pool, {
    numeros: selos.map(({ numero }) => numero),
    ate: linhas.map(({ em }) => em),
    linhas: selos.map(() => 1),
    ultimos: selos.map((selo) => selo.ultimo),
    resumos: selos.map(({ resumo }) => resumo),
    anteriores,
    chave: chave?.nome ?? null,
  })
  return { seladas: linhas.length, ultimo }
}

/**
 * Seals in the background until stopped. The newest seal is also logged, and the log leaves this
 * machine: truncating the trail does not truncate the log.
 */
export function selarPeriodicamente(
  pool: Pool,
  chave: Chave | null,
  registrar: Registrar,
  relatar: (error: unknown) => void,
): () => Promise<void> {
  const fim = new AbortController()

  async function rodada(): Promise<void> {
    const { seladas, ultimo } = await selarTrilha(pool, chave)
    if (seladas > 0 && ultimo) registrar('selo', { numero: ultimo.numero, resumo: ultimo.resumo })
    if (seladas === LOTE && !fim.signal.aborted) await rodada()
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
