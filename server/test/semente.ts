/** The same in every run of `npm test`, so that a change is red for what it changes. */
const DE_SEMPRE = 20_261_122

const pedida = Number(process.env['SEMENTE'] ?? '')

/**
 * The seed of every test with random cases (decision 074). `npm run prove` draws another one, prints it
 * and runs more cases; `SEMENTE=123` repeats a run.
 */
export const SEMENTE = Number.isInteger(pedida) && pedida > 0 ? pedida : DE_SEMPRE

/** How many times the cases of `npm test` a model runs. */
export const VEZES = Number(process.env['VEZES'] ?? 1)
