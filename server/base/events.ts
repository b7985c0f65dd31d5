/**
 * Events from a word to the words above it, in the same transaction. The notifying word declares
 * the event; `server/listeners.ts` registers the listeners, so the notifier never imports them. A
 * listener that throws refuses the whole change.
 */
type Evento<C, D> = {
  ouvir: (ouvinte: Ouvinte<C, D>) => void
  contar: (contexto: C, dados: D) => Promise<void>
}

type Ouvinte<C, D> = (contexto: C, dados: D) => Promise<void>

/** Listeners run one after the other, in order of registration; each once. */
export function criarEvento<C, D>(nome: string): Evento<C, D> {
  const ouvintes = new Set<Ouvinte<C, D>>()
  return {
    ouvir: (ouvinte) => void ouvintes.add(ouvinte),
    async contar(contexto, dados) {
      if (ouvintes.size === 0) throw new Error(`Nobody listens to the event ${nome}`)
      for (const ouvinte of ouvintes) await ouvinte(contexto, dados)
    },
  }
}
