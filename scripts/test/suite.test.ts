import { expect, test } from 'vitest'
import { countTests } from './suite.ts'

const of = (...states: string[]) => states.map((status) => ({ status }))

test('each test counts once, and what did not run is not passed', () => {
  expect(
    countTests({
      testResults: [
        { status: 'passed', assertionResults: of('passed', 'passed', 'skipped') },
        { status: 'failed', assertionResults: of('passed', 'failed', 'failed') },
      ],
    }),
  ).toEqual({ passed: 3, failed: 2 })
})

test('a file that could not be read, or whose hook failed, is a failure', () => {
  expect(
    countTests({
      testResults: [
        { status: 'failed', assertionResults: [] },
        { status: 'failed', assertionResults: of('skipped', 'skipped') },
      ],
    }),
  ).toEqual({ passed: 0, failed: 2 })
})
