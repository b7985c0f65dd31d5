import { lerConfigWeb, type ConfigWeb } from '#shared/config-web.ts'
import { ouvirRelogio } from '../api/relogio.ts'

let lida: ConfigWeb | undefined

/**
 * Reads `/config.json` once, before anything else starts. It brings the server's clock: a screen that chooses the
 * day or the month before the first call is answered would choose that of this computer, and keep it.
 */
export async function carregarConfig(): Promise<ConfigWeb> {
  const resposta = await fetch('/config.json')
  if (!resposta.ok) throw new Error(`config.json answered ${resposta.status}`)
  ouvirRelogio(resposta)
  lida = lerConfigWeb(await resposta.json())
  return lida
}

/** The settings of this place. Nothing runs before they are read. */
export function config(): ConfigWeb {
  if (!lida) throw new Error('the settings are asked for before they are read')
  return lida
}
