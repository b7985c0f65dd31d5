import { errados } from './conferir/conferir.ts'
import { conferirLugar } from './conferir/ler.ts'
import { relatar } from './conferir/relato.ts'
import { agoraDe, readSettings } from './settings.ts'

/**
 * `npm run conferir`: checks that the books balance, by the rules of `scripts/conferir`, in the
 * database of the settings. Reads only, also while the system runs. Exits 1 when something is wrong.
 */
try {
  const settings = readSettings(process.env)
  const vereditos = await conferirLugar(settings, { agora: agoraDe(settings) })
  process.stdout.write(`${relatar(vereditos)}\n`)
  if (errados(vereditos).length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
process.exit()
