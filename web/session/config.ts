import { lerConfigWeb, type ConfigWeb } from '#shared/config-web.ts'

let lida: ConfigWeb | undefined

/** Reads `/config.json` once, before anything else starts. */
export async function carregarConfig(): Promise<ConfigWeb> {
  const resposta = await fetch('/config.json')
  if (!resposta.ok) throw new Error(`config.json answered ${resposta.status}`)
  lida = lerConfigWeb(await resposta.json())
  return lida
}

/** The settings of this place. Nothing runs before they are read. */
export function config(): ConfigWeb {
  if (!lida) throw new Error('the settings are asked for before they are read')
  return lida
}
