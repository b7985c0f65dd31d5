import { runChecks } from './test/checks.ts'
import { installBrowser } from './test/install-browser.ts'
import { runSuite } from './test/suite.ts'
import type { Count } from './test/suite.ts'

const missing = await installBrowser()
const counts: Count[] = [await runChecks(), await runSuite('unit')]
if (missing === undefined) {
  counts.push(await runSuite('e2e'))
} else {
  counts.push({ passed: 0, failed: 1, failures: [missing] })
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const failure of counts.flatMap((count) => count.failures)) console.log(`FAILED ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
