/** Milliseconds in which the headers of a request must be complete. */
const CABECALHOS_MS = 14_000

/**
 * Options of an HTTP server that closes a connection with unfinished headers within 15 seconds:
 * Node looks at its connections once an interval, by default only every 30 seconds.
 */
export const limitesDaConexao = (cabecalhosMs = CABECALHOS_MS) => ({
  headersTimeout: cabecalhosMs,
  connectionsCheckingInterval: Math.ceil(cabecalhosMs / 14),
})
