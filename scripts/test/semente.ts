import { SEMENTE } from '#server/test/semente.ts'
import { configureGlobal } from 'fast-check'

/** Seed and number of cases of every property. */
const casos = Number(process.env['PROPRIEDADES_CASOS'] ?? 0)
configureGlobal({ seed: SEMENTE, ...(casos > 0 && { numRuns: casos }) })
