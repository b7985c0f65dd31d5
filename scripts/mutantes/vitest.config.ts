import { defineConfig } from 'vitest/config'
import { z } from 'zod'
import { comMutante } from './achar.ts'

const Mutante = z.object({
  arquivo: z.string(),
  inicio: z.number(),
  fim: z.number(),
  era: z.string(),
  fica: z.string(),
})
const mutante = Mutante.parse(JSON.parse(process.env['MUTANTE'] ?? ''))

/** The tests of `shared` with one place of one file changed, given by `MUTANTE`. */
export default defineConfig({
  plugins: [
    {
      name: 'mutante',
      enforce: 'pre',
      transform: (codigo, id) =>
        id.split('?')[0]?.endsWith(`/${mutante.arquivo}`) ? comMutante(codigo, mutante) : null,
    },
  ],
  test: {
    include: ['shared/**/*.test.ts'],
    setupFiles: ['scripts/test/semente.ts'],
    isolate: false,
    // What one mutant was transformed to is no other's.
    fsModuleCache: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 20_000,
  },
})
