/**
 * Calls `tocar` every `ms` until `fim`, in a hidden page too: browsers slow the timers of one down to one a minute, but
 * not those of a worker. Where a worker does not start, the timers of the page do.
 */
export function emCompasso(tocar: () => void, ms: number, fim: AbortSignal): void {
  let passo: ReturnType<typeof setInterval> | undefined
  const pelaPagina = () => {
    if (!fim.aborted) passo ??= setInterval(tocar, ms)
  }
  const marcador = criarMarcador()
  fim.addEventListener('abort', () => {
    clearInterval(passo)
    marcador?.terminate()
  })
  if (!marcador) return pelaPagina()
  marcador.addEventListener('message', tocar)
  marcador.addEventListener('error', pelaPagina)
  marcador.postMessage(ms)
}

function criarMarcador(): Worker | undefined {
  try {
    return new Worker(new URL('./marcador.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}
