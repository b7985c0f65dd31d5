import { semVez } from '../db/vaga.ts'

/** A kept notice that waits to be judged, in the order of instant and key. */
export type Devido = { chave: string; promotor: string; julgarEm: Date }

const LOTE = 200
/** One that cannot be judged is tried again after this, so often: after a day a person looks at it. */
const DE_NOVO_MS = 15 * 60_000
const VEZES = 96

type Depois = { agora: Date; depoisDe: Date | null; daChave: string | null; limite: number }

/** `vezes`: what failed so often is not tried again. */
export type Adiamento = { chave: string; vezes: number; julgarEm: Date }

type Rodada = {
  agora: Date
  /** The due ones after one; none: all were given. */
  porJulgar: (depois: Depois) => Promise<readonly Devido[]>
  /** Whether it was judged. */
  julgar: (devido: Devido) => Promise<boolean>
  /** The next try of one that could not be judged. */
  adiar: (devido: Devido, adiamento: Adiamento) => Promise<void>
  relatar: (error: unknown) => void
}

/**
 * Passes each due one once. One that cannot be judged is reported and put off; one that can be neither
 * judged nor put off waits for the next round, and holds up nobody in this one.
 *
 * @returns how many were judged
 */
export async function rodada({
  agora,
  porJulgar,
  julgar,
  adiar,
  relatar,
}: Rodada): Promise<number> {
  const julgarEm = new Date(agora.getTime() + DE_NOVO_MS)
  let julgados = 0
  let ultimo: Devido | null = null
  for (;;) {
    const devidos: readonly Devido[] = await porJulgar({
      agora,
      depoisDe: ultimo?.julgarEm ?? null,
      daChave: ultimo?.chave ?? null,
      limite: LOTE,
    })
    for (const devido of devidos) {
      try {
        if (await julgar(devido)) julgados += 1
      } catch (error) {
        relatar(error)
        // Nothing was wrong with the notice: it stays due.
        if (semVez(error)) continue
        await adiar(devido, { chave: devido.chave, vezes: VEZES, julgarEm }).catch(relatar)
      }
    }
    ultimo = devidos.at(-1) ?? null
    if (ultimo === null) return julgados
  }
}
