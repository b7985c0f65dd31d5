import { ajustesDeProducao } from '#integrations/sistemas.ts'
import type { Config } from './config.ts'

/** Shortest secret of production; a demonstration may use shorter ones. */
const FORTE = 32

const soDaDemonstracao = ['SANDBOX_URL', 'SEGREDO_SANDBOX'] as const
const segredos = ['SEGREDO_RASCUNHOS', 'SEGREDO_METRICAS', 'SEGREDO_TRILHA'] as const

/**
 * Sentences for the settings of a demonstration that production refuses; none outside production.
 * `npm start` checks the same for every part: this check also holds when the server starts alone.
 */
export function recusadoEmProducao(config: Config, given: Record<string, unknown>): string[] {
  if (config.NODE_ENV !== 'production') return []
  return [
    ...(config.DEMO ? ['DEMO: production has no demonstration'] : []),
    ...(config.RELOGIO === undefined ? [] : ['RELOGIO: production has the true clock only']),
    ...soDaDemonstracao
      .filter((nome) => config[nome] !== undefined)
      .map((nome) => `${nome}: production has no stand-in of the outside world`),
    ...ajustesDeProducao
      .filter((nome) => given[nome] === undefined)
      .map((nome) => `${nome}: production has no stand-in, give the real one's`),
    ...(config.SEGREDO_TRILHA === undefined
      ? ['SEGREDO_TRILHA: production keys the seals of the trail, give a secret']
      : []),
    ...segredos
      .filter((nome) => (config[nome]?.length ?? FORTE) < FORTE)
      .map((nome) => `${nome}: a secret of production has ${FORTE} characters or more`),
    ...(config.GATEWAY_KEYS.some((chave) => chave.length < FORTE)
      ? [`GATEWAY_KEYS: each key has ${FORTE} characters or more in production`]
      : []),
  ]
}
