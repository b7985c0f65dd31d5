import { expect, test } from 'vitest'
import { countTests, linesOf } from './suite.ts'

const of = (...states: string[]) =>
  states.map((status, number) => ({
    status,
    fullName: `test ${number}`,
    failureMessages: status === 'failed' ? ['Error: 1 is not 2\n    at a.test.ts:3:1'] : [],
  }))

test('each test counts once, and what did not run is not passed', () => {
  expect(
    countTests({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'passed',
          assertionResults: of('passed', 'passed', 'skipped'),
        },
        { name: 'b.test.ts', status: 'failed', assertionResults: of('passed', 'failed', 'failed') },
      ],
    }),
  ).toEqual({
    passed: 3,
    failed: 2,
    failures: ['b.test.ts: test 1: Error: 1 is not 2', 'b.test.ts: test 2: Error: 1 is not 2'],
  })
})

test('a file that could not be read, or whose hook failed, is a failure', () => {
  expect(
    countTests({
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
        { name: 'b.test.ts', status: 'failed', assertionResults: of('skipped', 'skipped') },
      ],
    }),
  ).toEqual({ passed: 0, failed: 2, failures: ['a.test.ts: no such file', 'b.test.ts'] })
})

test('a failure names each of its errors', () => {
  const assertionResults = [
    {
      status: 'failed',
      fullName: 'a story',
      failureMessages: ['Error: no button\n    at a.e2e.ts:3:1', 'Error: on the screen: Aguarde'],
    },
  ]
  expect(
    countTests({ testResults: [{ name: 'a.e2e.ts', status: 'failed', assertionResults }] }),
  ).toMatchObject({
    failures: ['a.e2e.ts: a story: Error: no button; Error: on the screen: Aguarde'],
  })
})

test('a timeout in the browser names the element that it waited for', () => {
  const espera = [
    'locator.waitFor: Timeout 60000ms exceeded.',
    'Call log:',
    "\u001b[2m  - waiting for getByText('Liberado') to be visible\u001b[22m",
    '\u001b[2m  - locator resolved to hidden\u001b[22m',
  ].join('\n')
  const assertionResults = [{ status: 'failed', fullName: 'a story', failureMessages: [espera] }]
  const { failures } = countTests({
    testResults: [{ name: 'a.e2e.ts', status: 'failed', assertionResults }],
  })
  expect(failures).toEqual([
    "a.e2e.ts: a story: locator.waitFor: Timeout 60000ms exceeded. - waiting for getByText('Liberado') to be visible",
  ])
})

test('an error outside of a test names the file that ran, the error and the place that threw it', () => {
  const stack = 'ReferenceError: x is not defined\n    at Timeout.end (a.ts:131:7)\n    at b.ts:1:1'
  expect(
    linesOf([{ place: 'a.test.ts', message: 'ReferenceError: x is not defined', stack }]),
  ).toEqual(['a.test.ts: ReferenceError: x is not defined; at Timeout.end (a.ts:131:7)'])
})
