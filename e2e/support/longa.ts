import { test } from 'vitest'

/** Whether every story is told: `npm run e2e` and `npm run prove -- historias` ask for that. */
const todas = process.env['HISTORIAS'] === 'todas'

/**
 * A story beside the one that shows what its screen is for: another role, a cut network, a second window.
 * `npm test` has minutes for the first kind only; `npm run prove -- historias` tells both.
 */
export function longa(titulo: string, contar: () => Promise<void>, ms?: number): void {
  if (todas) test(titulo, contar, ms)
}
