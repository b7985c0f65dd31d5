import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './settings.ts'

test('the lists of calls and controls match the code: npm run docs writes them', () => {
  const check = () =>
    execFileSync(process.execPath, [join(root, 'scripts/docs.ts'), '--check'], { stdio: 'pipe' })

  expect(check).not.toThrow()
})
