/** What waits for its time, in the order of instant and key. */
export type Devido = { chave: string; promotor: string; julgarEm: Date }

type Rodada = {
  /** The due ones after this one; none: all were given. */
  proximos: (depoisDe: Devido | null) => Promise<readonly Devido[]>
  /** Whether it was judged. */
  julgar: (devido: Devido) => Promise<boolean>
  /** The next try of one that could not be judged. */
  adiar: (devido: Devido) => Promise<void>
  relatar: (error: unknown) => void
}

/**
 * Passes each due one once. One that cannot be judged is reported and put off; one that can be neither
 * judged nor put off waits for the next round, and holds up nobody in this one.
 *
 * @returns how many were judged
 */
export async function rodada({ proximos, julgar, adiar, relatar }: Rodada): Promise<number> {
  let julgados = 0
  let ultimo: Devido | null = null
  for (;;) {
    const devidos: readonly Devido[] = await proximos(ultimo)
    for (const devido of devidos) {
      try {
        if (await julgar(devido)) julgados += 1
      } catch (error) {
        relatar(error)
        await adiar(devido).catch(relatar)
      }
    }
    ultimo = devidos.at(-1) ?? null
    if (ultimo === null) return julgados
  }
}
