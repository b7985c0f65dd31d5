import { z } from 'zod'
import { BrokenState, keepState, readState } from '#disk/state.ts'

/** The file of a stand-in's ledger; without a name nothing is kept. */
export type LivroEmDisco<T> = {
  ler: () => T[]
  guardar: (registros: Iterable<T>) => void
}

/**
 * Keeps the records of a ledger over a restart. A full disk does not stop the stand-in: the file
 * follows when there is room. An unreadable ledger counts as empty.
 */
export function livroEmDisco<T>(
  arquivo: string | undefined,
  Registro: z.ZodType<T>,
): LivroEmDisco<T> {
  if (arquivo === undefined) return { ler: () => [], guardar: () => undefined }
  const guardado = keepState(arquivo)
  return {
    ler: () => {
      try {
        return readState(arquivo, { shape: z.array(Registro), wayOut: '' }) ?? []
      } catch (error) {
        if (error instanceof BrokenState) return []
        throw error
      }
    },
    guardar: (registros) => guardado.write(JSON.stringify([...registros])),
  }
}
