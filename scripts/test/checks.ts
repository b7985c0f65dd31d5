import type { Count } from './suite.ts'
import { runTool } from './tool.ts'

/** The checks of the code, the fast ones first. */
const checks = [
  { name: 'form', tool: 'oxfmt', args: ['--check', '.'] },
  { name: 'types', tool: 'typescript', command: 'tsc', args: ['--noEmit'] },
  { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--quiet'] },
  { name: 'shape', tool: 'vitest', args: ['run', '--project', 'shape'] },
  { name: 'leftovers', tool: 'knip', args: ['--no-progress'] },
]

/**
 * Runs every check, whatever the results of the others, and prints the output of the failed ones.
 */
export async function runChecks(): Promise<Count> {
  const failures: string[] = []
  for (const { name, tool, args, command } of checks) {
    const began = Date.now()
    const { code, output } = await runTool(tool, args, { command })
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${tool}, ${seconds} s)`)
    if (code !== 0) console.log(output)
    if (code !== 0) failures.push(`check of ${name}, by ${tool}`)
  }
  return { passed: checks.length - failures.length, failed: failures.length, failures }
}
