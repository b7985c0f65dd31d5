import { verificarLugar } from './auditoria/verificar.ts'
import { readSettings } from './settings.ts'

/**
 * `npm run auditoria`: follows the trail's chain from its first seal and names the first line that
 * was changed, deleted or slipped in. Reads only, also while the system runs. Exits 1 when the trail
 * is broken.
 */
const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

try {
  const veredito = await verificarLugar(readSettings(process.env), say)
  if (!veredito.inteira) {
    throw new Error(`The trail is broken at ${veredito.linha}: ${veredito.motivo}.`)
  }
  const { seladas, comChaveDesde } = veredito
  say(`The trail is whole: ${seladas} sealed lines.`)
  say(
    comChaveDesde
      ? `The key begins at seal ${comChaveDesde.numero} (line of ${comChaveDesde.em.toISOString()}).`
      : 'No seal has a key yet.',
  )
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
process.exit()
