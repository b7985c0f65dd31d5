import type { ItemLista } from '#shared/referencia/api.ts'
import type { Db } from '../base/db/db.ts'

/** One of the short lists, in the order of its table; other modules answer theirs with it. */
export const itensDaLista = (db: Db, lista: string): Promise<ItemLista[]> =>
  db
    .selectFrom('lista')
    .select(['codigo', 'descricao'])
    .where('lista', '=', lista)
    .orderBy('ordem')
    .orderBy('codigo')
    .execute()
