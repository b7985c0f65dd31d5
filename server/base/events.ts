/**
 * What a word tells the words above it, in the same transaction. The word that tells declares the
 * event; the words that listen are joined to it in `server/listeners.ts`, so the one that tells never
 * imports them. A listener that throws refuses the whole change.
 */
type Evento<C, D> = {
  ouvir: (ouvinte: Ouvinte<C, D>) => void
  contar: (contexto: C, dados: D) => Promise<void>
}

type Ouvinte<C, D> = (contexto: C, dados: D) => Promise<void>

/** Listeners run one after the other, in the order in which they were joined; each once. */
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
