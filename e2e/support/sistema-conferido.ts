import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runningPostgres } from '#database/postgres.ts'
import { adiantadoDe } from './horario.ts'
import { conferirTudo } from './conferencia.ts'
import { type Place, startSystem, type System } from './system.ts'

/**
 * A system of a story's own. When the story stops it, its books must balance: those of the whole
 * database, by its own clock.
 */
export async function sistemaConferido(place: Place): Promise<System> {
  const system = await startSystem(place)
  const adiantadoMs = await adiantadoDe(place.url)
  let conferido = false
  const conferir = async () => {
    const folder = join(place.dataDir, 'postgres')
    if (conferido || !existsSync(folder) || !(await runningPostgres(folder))) return
    conferido = true
    const agora = await adiantadoDe(place.url).catch(() => adiantadoMs)
    await conferirTudo(place.dataDir, new Date(Date.now() + agora))
  }
  return {
    ...system,
    stop: async () => {
      try {
        await conferir()
      } finally {
        await system.stop()
      }
      return system.ended
    },
  }
}
