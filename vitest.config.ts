import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What `npm run check` asks too: the order of the code, and the written lists of calls. */
const shape = ['tidy.test.ts', 'scripts/docs.test.ts']

/** Files of which every story is told by `npm run prove -- historias` only; see `e2e/support/longa.ts`. */
const longas = process.env['HISTORIAS'] === 'todas' ? [] : ['e2e/longas/**']

/**
 * `unit` (rules, verbs, servers), `e2e` (the whole system in a browser), `shape` (of `check`), `prove`
 * (of `npm run prove`: minutes each, and the only ones that judge a time).
 */
export default defineConfig({
  test: {
    // One for each core: the stories wait for the browser more than they compute.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['node_modules', 'dist', '.data', ...shape],
          globalSetup: ['server/test/global-setup.ts'],
          setupFiles: ['scripts/test/semente.ts'],
          // Each file has its own database and ports; modules are read once for each worker.
          isolate: false,
          // None of these is a judgement: what hangs ends here, on a slow machine too.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'prove',
          include: ['e2e/prove/*.prove.ts'],
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'shape', include: shape, testTimeout: 60_000 } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: longas,
          globalSetup: ['e2e/support/global-setup.ts'],
          setupFiles: ['e2e/support/livros.ts'],
          // A browser and its sessions for each worker, not for each file.
          isolate: false,
          // What a person waits for may take a slow machine a while.
          expect: { poll: { timeout: 30_000 } },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
