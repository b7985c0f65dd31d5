import { configureGlobal } from 'fast-check'

/**
 * The seed of the properties: the same in every run of `npm test`, so that a change is red for what it
 * changes. `npm run prove -- propriedades` draws another one and tries more cases.
 */
const SEMENTE_DE_SEMPRE = 20_261_122

const pedida = Number(process.env.PROPRIEDADES_SEMENTE ?? SEMENTE_DE_SEMPRE)
const casos = Number(process.env.PROPRIEDADES_CASOS ?? 0)
configureGlobal({ seed: pedida, ...(casos > 0 && { numRuns: casos }) })
