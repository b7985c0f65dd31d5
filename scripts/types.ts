import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './settings.ts'

/**
 * `npm run types`: writes the types of the statements again, from the migrations and the texts, by
 * the test that compares them. `npm run types lembrete` writes one word's.
 */
const [palavra] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project',
    'unit',
    'server/base/db/consultas.test.ts',
    '-u',
    ...(palavra === undefined ? [] : ['-t', `statements of ${palavra} `]),
  ],
  { cwd: root, stdio: 'inherit' },
)
process.exitCode = status ?? 1
