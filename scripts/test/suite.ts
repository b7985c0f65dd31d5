import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runTool } from './tool.ts'

const Report = z.object({
  testResults: z.array(
    z.object({
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

export type Count = { passed: number; failed: number }

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
    console.error(`${project}: the run ended without a report, by ${signal ?? `code ${code}`}`)
    return { passed: 0, failed: 1 }
  }
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
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
  const files = Report.parse(report).testResults.map(({ status, assertionResults }) => {
    const of = (wanted: string) => assertionResults.filter((test) => test.status === wanted).length
    const failed = of('failed')
    return { passed: of('passed'), failed: status === 'failed' && failed === 0 ? 1 : failed }
  })
  return {
    passed: files.reduce((sum, { passed }) => sum + passed, 0),
    failed: files.reduce((sum, { failed }) => sum + failed, 0),
  }
}
