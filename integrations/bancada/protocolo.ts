import { z } from 'zod'

/** Where the server of a demonstration takes the time it is to believe, signed as the bank signs. */
export const CAMINHO_DO_RELOGIO = '/integracoes/relogio'

/** The instant to believe from now on; null is the true time. */
export const PedidoDeRelogio = z.strictObject({
  instante: z.iso.datetime({ offset: true }).nullable(),
})

/** Milliseconds by which the clock of the server is ahead of the true time. */
export const EstadoDoRelogio = z.object({ adiantadoMs: z.number() })
