import type { ClientBase } from 'pg'
import type { RegrasVigentes } from '#shared/calculo/regras.ts'
import { listarRegras } from './sql.ts'

/** Announced by the database at each new version of a rule. */
export const CANAL_DAS_REGRAS = 'consigna_regras'

/** Believed this long at most, whatever is announced: the line that announces may be down. */
const validadeMs = 30_000

type Lembrada = { ate: number; regras: RegrasVigentes }

/** What each connection read last: a transaction never waits for another's to learn the rules. */
let lembradas = new WeakMap<ClientBase, Lembrada>()

/**
 * Every dated rule there is, of every date: read once and remembered until a version is added. Ask
 * them with `regraEm(regras, regra, escopo, dia)`.
 */
export async function regrasVigentes(client: ClientBase): Promise<RegrasVigentes> {
  const memoria = lembradas
  const lembrada = memoria.get(client)
  if (lembrada && lembrada.ate > performance.now()) return lembrada.regras

  const regras = await listarRegras(client)
  // Read before a version was announced: cached under a key that is no longer used.
  memoria.set(client, { ate: performance.now() + validadeMs, regras })
  return regras
}

/** A version was added: nothing remembered counts any more. */
export function esquecerRegras(): void {
  lembradas = new WeakMap()
}
