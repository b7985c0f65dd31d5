import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { runTool } from './tool.ts'
import { UNHANDLED_FILE } from './unhandled.ts'

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

const Unhandled = z.array(z.object({ place: z.string(), message: z.string(), stack: z.string() }))

/** `failures` holds a line for each failure: where it happened, the first line of each error and what it waited for. */
export type Count = { passed: number; failed: number; failures: string[] }

/**
 * Runs a suite of `vitest.config.ts`. An unreadable file, a failed hook, an error outside of a test and a crashed run
 * count as a failure each: a test that did not run never counts as passed.
 */
export async function runSuite(project: string, filters: string[] = []): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'consigna-relato-'))
  const file = join(folder, 'report.json')
  const unhandled = join(folder, 'unhandled.json')
  const { code, signal } = await runTool(
    'vitest',
    [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(import.meta.dirname, 'unhandled.ts')}`,
      `--outputFile.json=${file}`,
      ...filters,
    ],
    { show: true, env: { [UNHANDLED_FILE]: unhandled } },
  )
  const count = countOf(file, unhandled)
  rmSync(folder, { recursive: true, force: true })
  if (count === undefined) {
    const failure = `${project}: the run ended without a report, by ${signal ?? `code ${code}`}`
    return { passed: 0, failed: 1, failures: [failure] }
  }
  if (code === 0 || count.failed > 0) return count
  const failure = `${project}: the run ended with code ${code}, outside of a test`
  return { ...count, failed: 1, failures: [failure] }
}

/** Undefined when the run died before its report. */
function countOf(file: string, unhandled: string): Count | undefined {
  try {
    const count = countTests(JSON.parse(readFileSync(file, 'utf8')))
    const errors = linesOf(JSON.parse(readFileSync(unhandled, 'utf8')))
    const failures = [...count.failures, ...errors]
    return { passed: count.passed, failed: failures.length, failures }
  } catch {
    return undefined
  }
}

/** The report of vitest, including files that failed without a failed test. */
export function countTests(report: unknown): Count {
  const files = Report.parse(report).testResults
  const failures = files.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length > 0) {
      return tests.map((test) => lineOf(`${name}: ${test.fullName}`, test.failureMessages ?? []))
    }
    return status === 'failed' ? [lineOf(name, message ? [message] : [])] : []
  })
  const passed = files
    .flatMap((file) => file.assertionResults)
    .filter((test) => test.status === 'passed').length
  return { passed, failed: failures.length, failures }
}

/** A line for each error outside of a test: the file that ran meanwhile, the error and the place that threw it. */
export function linesOf(unhandled: unknown): string[] {
  return Unhandled.parse(unhandled).map(({ place, message, stack }) =>
    lineOf(place, [
      message,
      stack
        .split('\n')
        .find((line) => /^\s+at /.test(line))
        ?.trim() ?? '',
    ]),
  )
}

function lineOf(place: string, errors: readonly string[]): string {
  const said = errors.map((error) => saidBy(stripVTControlCharacters(error)))
  return [place, said.filter(Boolean).join('; ')].filter(Boolean).join(': ')
}

/** The first line of an error and, of a timeout in the browser, the first line of its call log: the element. */
function saidBy(error: string): string {
  const [first = '', ...others] = error.split('\n')
  const waited = others.map((line) => line.trim()).find((line) => line.startsWith('- waiting for '))
  return waited === undefined ? first : `${first} ${waited}`
}
