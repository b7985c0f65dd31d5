import { pino, type DestinationStream } from 'pino'
import { eventos, type Campos } from './eventos.ts'

/** The only door to the log: an event of the list, with the fields it may have. */
export type Registrar = <Nome extends keyof Campos>(evento: Nome, campos: Campos[Nome]) => void

/** Lines that the disk does not take wait up to this size; the next ones are dropped. */
const esperaBytes = 1_000_000

/** Standard output. A log that cannot be written ends nobody: it is written again when there is room. */
function saida(): DestinationStream {
  const destino = pino.destination({ dest: 1, sync: true, maxLength: esperaBytes })
  destino.on('error', () => undefined)
  return destino
}

/**
 * Writes each event as one line of JSON. A field that the list does not name is left out, whatever
 * the types were told.
 *
 * @param destino standard output when absent, written before the call returns
 */
export function criarRegistrar(destino: DestinationStream = saida()): Registrar {
  const logger = pino(
    {
      base: null,
      timestamp: () => `,"quando":"${new Date().toISOString()}"`,
      formatters: { level: (nivel) => ({ nivel }) },
    },
    destino,
  )
  return (evento, campos) => {
    const { nivel, campos: permitidos } = eventos[evento]
    const linha: Record<string, unknown> = { evento }
    for (const campo of permitidos) linha[campo] = Reflect.get(campos, campo)
    logger[nivel](linha)
  }
}
