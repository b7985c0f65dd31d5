import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `unit` (rules, verbs, servers), `e2e` (the whole system in a browser), `shape` (of `check`). */
export default defineConfig({
  test: {
    // One for each core: the stories wait for the browser more than they compute.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: ['node_modules', 'dist', '.data', 'tidy.test.ts'],
          globalSetup: ['server/test/global-setup.ts'],
          // Each file has its own database and ports; modules are read once for each worker.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'shape', include: ['tidy.test.ts'] } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          // A browser and its sessions for each worker, not for each file.
          isolate: false,
          // What a person waits for may take a slow machine a while.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 90_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
