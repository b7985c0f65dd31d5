import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { runTool } from './tool.ts'

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

/** `failures` holds a line for each failure: where it happened and the first line of each error. */
export type Count = { passed: number; failed: number; failures: string[] }

/**
 * Runs a suite of `vitest.config.ts`. An unreadable file, a failed hook and a crashed run count as
 * a failure each: a test that did not run never counts as passed.
 */
export async function runSuite(project: string, filters: string[] = []): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'consigna-relato-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, signal } = await runTool(
    'vitest',
    ['run', '--project', project, ...reporters, ...filters],
    {
      show: true,
    },
  )
  const count = countOf(file)
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
function countOf(file: string): Count | undefined {
  try {
    return countTests(JSON.parse(readFileSync(file, 'utf8')))
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

function lineOf(place: string, errors: readonly string[]): string {
  const firsts = errors.map((error) => stripVTControlCharacters(error).split('\n')[0] ?? '')
  return [place, firsts.filter(Boolean).join('; ')].filter(Boolean).join(': ')
}
