import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { root } from '../settings.ts'
import { acharMutantes, comChaves } from './achar.ts'
import { lerPlano } from './plano.ts'

const { bases } = lerPlano()
const pasta = join(root, 'scripts/mutantes')
/** What the tests of `shared` import instead. */
const troca: Record<string, string> = { vitest: 'registro.ts', 'fast-check': 'poucos-casos.ts' }

/** The files of `shared` with all their mutants behind switches, and their tests kept instead of run. */
export default defineConfig({
  plugins: [
    {
      name: 'mutantes',
      enforce: 'pre',
      resolveId: (qual, de) =>
        de?.startsWith(join(root, 'shared')) && troca[qual] ? join(pasta, troca[qual]) : null,
      transform: (_codigo, id) => {
        const arquivo = relative(root, id.split('?')[0] ?? '')
        const base = bases[arquivo]
        if (base === undefined) return null
        const codigo = readFileSync(join(root, arquivo), 'utf8')
        const mudado = comChaves(codigo, acharMutantes(arquivo, codigo), base)
        return `import { mutante } from '${join(pasta, 'chaves.ts')}'\n${mudado}`
      },
    },
  ],
  test: {
    include: ['scripts/mutantes/rodada.ts'],
    setupFiles: ['scripts/test/semente.ts'],
    isolate: false,
    fsModuleCache: false,
    maxWorkers: 1,
    testTimeout: 0,
  },
})
