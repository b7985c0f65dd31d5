/** An open window reports so often that it is there. */
export const BATIDA_MS = 8000

/** A window that was not heard of for so long is gone: two beats may be lost. */
export const VALIDADE_MS = 25_000

/** Open clients whose colleagues a window asks about; as many as it may have tabs. */
export const MAXIMO_OBSERVADOS = 12

/** A window that nobody touched for so long is with no client: an abandoned screen holds nobody. */
export const ABANDONO_MS = 15 * 60_000
