import { installBrowser } from './test/install-browser.ts'
import { runTool } from './test/tool.ts'

const missing = await installBrowser()
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
const args = ['run', '--project', 'e2e', ...process.argv.slice(2)]
const { code } = await runTool('vitest', args, { show: true, env: { HISTORIAS: 'todas' } })
process.exitCode = code
