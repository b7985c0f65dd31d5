import type { Fila } from './fila.ts'

/** Works a queue two jobs at a time. A job that fails is reported and tried again later, alone. */
export function umAUm<T extends object>(
  fila: Fila,
  nome: string,
  fazer: (job: T) => Promise<void>,
  relatar: (error: unknown) => void,
): void {
  fila
    .trabalharEmLotes<T>(nome, { trabalhadores: 2, lote: 1 }, async (jobs) => {
      const denovo = new Set<string>()
      for (const { id, data } of jobs) {
        await fazer(data).catch((error: unknown) => {
          denovo.add(id)
          relatar(error)
        })
      }
      return denovo
    })
    .catch(relatar)
}
