import type { ClientBase } from 'pg'
import type { DadosDoAviso, TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { inserirAviso } from './sql.ts'

type Novo = {
  idUsuario: string
  tipo: TipoDeAviso
  /** Ids and words of ours; nothing personal. */
  dados: DadosDoAviso
}

/**
 * Tells a person's screens, wherever they are open, once the transaction of `client` is committed.
 * Whoever is away finds it at the next connection.
 */
export const avisar = async (client: ClientBase, novo: Novo): Promise<void> =>
  void (await inserirAviso(client, novo))
