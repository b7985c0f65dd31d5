import { errados } from './conferir/conferir.ts'
import { conferirLugar } from './conferir/ler.ts'
import type { Regra } from './conferir/regra.ts'
import { relatar } from './conferir/relato.ts'
import { vestigios } from './conferir/vestigios.ts'
import { agoraDe, readSettings } from './settings.ts'

/** What is checked: the books, or whether the demonstration looks like life. */
const listas: Record<string, readonly Regra[] | undefined> = {
  livros: undefined,
  demonstracao: vestigios,
}

/**
 * `npm run conferir`: checks that the books balance, by the rules of `scripts/conferir`, in the
 * database of the settings. Reads only, also while the system runs. Exits 1 when something is wrong.
 */
try {
  const settings = readSettings(process.env)
  const [quais = 'livros', ...demais] = process.argv.slice(2)
  if (demais.length > 0 || !(quais in listas)) {
    throw new Error(`Usage: npm run conferir [-- ${Object.keys(listas).join('|')}]`)
  }
  const vereditos = await conferirLugar(settings, { agora: agoraDe(settings) }, listas[quais])
  process.stdout.write(`${relatar(vereditos)}\n`)
  if (errados(vereditos).length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
process.exit()
