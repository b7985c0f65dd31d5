import type { ClientBase } from 'pg'
import type { DadosDoAviso, TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { anunciar, inserirAviso } from './sql.ts'

type Novo = {
  idUsuario: string
  tipo: TipoDeAviso
  /** Ids and words of ours; nothing personal. */
  dados: DadosDoAviso
}

type Sistema = { client: ClientBase; agora: Date }

/**
 * Notifies all open screens of a person, and of who covers them in the promotor of the relationship, after the transaction of `client` commits. An absent person
 * gets the notice at the next connection.
 */
export const avisar = async ({ client, agora }: Sistema, novo: Novo): Promise<void> =>
  void (await inserirAviso(client, {
    ...novo,
    sobre: novo.dados['idRelacionamento'] ?? null,
    agora,
  }))

/**
 * Notifies the screens of these people that are open when the transaction commits, and nobody later: what
 * lasts seconds is not stored.
 */
export async function avisarQuemEsta(
  { client }: Pick<Sistema, 'client'>,
  para: readonly string[],
  { tipo, dados }: Omit<Novo, 'idUsuario'>,
): Promise<void> {
  if (para.length > 0) await anunciar(client, { para, tipo, dados })
}
