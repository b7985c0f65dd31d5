/** Milliseconds after the first unwritten key until the draft is written. */
const ESPERA = 300

export type EscritaAdiada<V> = {
  guardar: (valor: V) => void
  /** Writes what waits. */
  jogar: () => void
  desistir: () => void
}

/**
 * Writes the newest value of a burst. The wait begins at the first change and is not prolonged by
 * the next ones: what is typed without a pause is written while it is typed.
 */
export function adiarEscrita<V>(gravar: (valor: V) => void): EscritaAdiada<V> {
  let pendente: { valor: V } | undefined
  let espera: ReturnType<typeof setTimeout> | undefined

  function desistir(): void {
    clearTimeout(espera)
    espera = undefined
    pendente = undefined
  }
  function jogar(): void {
    const ultimo = pendente
    desistir()
    if (ultimo) gravar(ultimo.valor)
  }
  return {
    guardar(valor) {
      pendente = { valor }
      espera ??= setTimeout(jogar, ESPERA)
    },
    jogar,
    desistir,
  }
}

/**
 * Runs before the page goes, at each event that may be the last. `beforeunload` comes first: encryption
 * and IndexedDB still have the time of the next page's request.
 */
export function aoSairDaPagina(fazer: () => void): () => void {
  const ouvir = new AbortController()
  const { signal } = ouvir
  addEventListener('beforeunload', fazer, { signal })
  addEventListener('pagehide', fazer, { signal })
  document.addEventListener('visibilitychange', fazer, { signal })
  return () => ouvir.abort()
}
