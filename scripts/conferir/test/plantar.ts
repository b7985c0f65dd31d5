import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { createPool } from '#server/base/db/pool.ts'
import { conferir } from '../conferir.ts'
import type { Regra } from '../regra.ts'
import { agoraDaDemo, demonstracao } from './demonstracao.ts'

type Plantar = (client: ClientBase) => Promise<readonly string[]>

/**
 * Wrong rows, planted in the demonstration by SQL and taken away again.
 *
 * @param quais the rules that judge them: those of the books, unless others are named
 */
export function plantacao(quais?: readonly Regra[]) {
  const avisos = quais ? [] : [AVISO]
  let pool: ReturnType<typeof createPool>
  beforeAll(async () => {
    const { ownerUrl } = await demonstracao()
    pool = createPool({ url: ownerUrl, max: 1, limiteMs: 60_000 })
  })
  afterAll(() => pool.end())

  /** Plants in a transaction that is rolled back; what was planted, and the rules that found anything. */
  async function julgar(plantarNele: Plantar) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const plantados = await plantarNele(client)
      const vereditos = await conferir(client, { agora: agoraDaDemo }, quais)
      expect(plantados.length).toBeGreaterThan(0)
      return { plantados, acusadas: vereditos.filter(({ achados }) => achados.length > 0) }
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  const nomes = (acusadas: readonly { nome: string }[]) =>
    acusadas.map(({ nome }) => nome).toSorted()

  return {
    /** This rule names what was planted, and no other rule finds anything, but for `tambem`. */
    nomeia: async (
      regra: string,
      plantarNele: Plantar,
      tambem: readonly string[] = [],
    ): Promise<void> => {
      const { plantados, acusadas } = await julgar(plantarNele)
      const desta = acusadas.find(({ nome }) => nome === regra)

      expect(desta?.achados.map(({ id }) => id)).toEqual(expect.arrayContaining([...plantados]))
      expect(nomes(acusadas)).toEqual([...new Set([...avisos, regra, ...tambem])].toSorted())
    },

    /** What was planted is lawful: no rule finds anything. */
    aceita: async (plantarNele: Plantar): Promise<void> => {
      const { acusadas } = await julgar(plantarNele)

      expect(nomes(acusadas)).toEqual(avisos)
    },
  }
}

/** One client of the demonstration has more than the margin: a notice, and no fault. */
const AVISO = 'extrapolada'

/** Runs a statement that plants; the ids that it returns. */
export const plantar =
  (...sentencas: readonly string[]) =>
  async (client: ClientBase): Promise<string[]> => {
    const ids: string[] = []
    for (const sentenca of sentencas) {
      const { rows } = await client.query<{ id: string }>(sentenca)
      ids.push(...rows.map(({ id }) => id))
    }
    return ids
  }
