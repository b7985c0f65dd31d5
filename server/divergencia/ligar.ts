import type { Fila } from '../base/jobs/fila.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { DEVERES_PERDIDOS } from './deveres.ts'

const VARRER_MS = 15 * 60_000

/** Takes up the duties that failed for days, again and again. Answers the function that stops it. */
export const varrerDeveresSempre = (
  fila: Pick<Fila, 'retomar'>,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(VARRER_MS, () => fila.retomar(DEVERES_PERDIDOS), relatar)
