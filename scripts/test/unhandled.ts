import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Where the errors outside of a test are written, as JSON: `place`, `message` and `stack` of each. */
export const UNHANDLED_FILE = 'CONSIGNA_UNHANDLED_FILE'

/** What the JSON report of vitest leaves out: errors that no test caught, and the file that ran meanwhile. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const file = process.env[UNHANDLED_FILE]
    if (!file) return
    const lines = errors.map((error) => ({
      place: placeOf(error['VITEST_TEST_PATH']),
      message: `${error.name ?? 'Error'}: ${error.message}`,
      stack: error.stack ?? '',
    }))
    writeFileSync(file, JSON.stringify(lines))
  }
}

const placeOf = (path: unknown): string => (typeof path === 'string' ? path : 'outside of a test')
