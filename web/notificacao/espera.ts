const PRIMEIRA_MS = 1000
const MAIOR_MS = 60_000

/**
 * Milliseconds until the next try after so many failures in a row: doubled each time, a minute at
 * most, and spread by `acaso` (0 to 1) so that a restarted server does not get all clients at once.
 */
export const esperaApos = (falhas: number, acaso: number): number =>
  Math.round(Math.min(PRIMEIRA_MS * 2 ** falhas, MAIOR_MS) * (0.5 + acaso / 2))
