import type { ClientBase } from 'pg'
import type { DadosDoAviso, TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { preparada } from '../db/preparada.ts'

/** The channel every server listens to. */
export const CANAL_DOS_AVISOS = 'consigna_aviso'

// The id is taken first: the row of another person cannot be returned, for it cannot be read.
const insercao = `with novo as (
  select nextval('aviso_id') as id
), guardado as (
  insert into aviso (id, id_usuario, tipo, dados) select id, $1, $2, $3 from novo
)
select pg_notify('${CANAL_DOS_AVISOS}', json_build_object(
    'id', id, 'para', $1::uuid, 'tipo', $2::text, 'dados', $3::jsonb)::text) from novo`

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
export async function avisar(client: ClientBase, { idUsuario, tipo, dados }: Novo): Promise<void> {
  await client.query(preparada(insercao, [idUsuario, tipo, JSON.stringify(dados)]))
}
