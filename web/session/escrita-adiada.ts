/** Milliseconds after the first unwritten key until the draft is written. */
const ESPERA = 300

export type EscritaAdiada<V> = {
  guardar: (valor: V) => void
  /** Writes what waits. */
  jogar: () => void
  /** The page goes: what waits, and what is being written, is kept without waiting. */
  partir: () => void
  desistir: () => void
}

/**
 * Writes the newest value of a burst. The wait begins at the first change and is not prolonged by
 * the next ones: what is typed without a pause is written while it is typed.
 */
export function adiarEscrita<V>(
  gravar: (valor: V) => unknown,
  aoPartir?: (valor: V) => void,
): EscritaAdiada<V> {
  let pendente: { valor: V } | undefined
  let emCurso: { valor: V } | undefined
  let espera: ReturnType<typeof setTimeout> | undefined

  function parar(): void {
    clearTimeout(espera)
    espera = undefined
    pendente = undefined
  }
  function jogar(): void {
    const ultimo = pendente
    parar()
    if (!ultimo) return
    emCurso = ultimo
    void Promise.resolve(gravar(ultimo.valor)).finally(() => {
      if (emCurso === ultimo) emCurso = undefined
    })
  }
  return {
    guardar(valor) {
      pendente = { valor }
      espera ??= setTimeout(jogar, ESPERA)
    },
    jogar,
    partir() {
      const ultimo = pendente ?? emCurso
      try {
        if (ultimo) aoPartir?.(ultimo.valor)
      } finally {
        jogar()
      }
    },
    desistir() {
      parar()
      emCurso = undefined
    },
  }
}

/** Runs before the page goes, at each event that may be the last. */
export function aoSairDaPagina(fazer: () => void): () => void {
  const ouvir = new AbortController()
  const { signal } = ouvir
  addEventListener('beforeunload', fazer, { signal })
  addEventListener('pagehide', fazer, { signal })
  document.addEventListener('visibilitychange', fazer, { signal })
  return () => ouvir.abort()
}
