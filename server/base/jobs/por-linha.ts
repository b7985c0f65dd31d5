import type { ClientBase, Pool } from 'pg'
import { peloSistema } from '../db/sistema.ts'

const PAGINA = 200

type Pagina = { maximo: number; depois: string | null }

type Varredura = {
  /** A page of the rows to look at, by id, after one. */
  listar: (client: ClientBase, pagina: Pagina) => Promise<readonly { id: string }[]>
  /** The work on one row. @returns whether something changed */
  fazer: (client: ClientBase, id: string) => Promise<boolean>
  relatar: (error: unknown) => void
}

/**
 * Every row in a transaction of its own: one that fails is reported, and keeps none behind it waiting.
 *
 * @returns how many changed
 */
export async function porLinha(pool: Pool, { listar, fazer, relatar }: Varredura): Promise<number> {
  let feitas = 0
  let pagina: readonly { id: string }[] = []
  do {
    const depois = pagina.at(-1)?.id ?? null
    pagina = await peloSistema(pool, ({ client }) => listar(client, { maximo: PAGINA, depois }))
    for (const { id } of pagina) {
      try {
        feitas += Number(await peloSistema(pool, ({ client }) => fazer(client, id)))
      } catch (error) {
        relatar(error)
      }
    }
  } while (pagina.length === PAGINA)
  return feitas
}
