import type { DadosDoAviso, TipoDeAviso } from '#shared/notificacao/tipos.ts'
import { comando, varias } from '../db/consulta.ts'
import { type De, json, sql } from '../db/fragmento.ts'

/** The channel every server listens to. */
export const CANAL_DOS_AVISOS = 'consigna_aviso'

type Novo = {
  idUsuario: string
  tipo: TipoDeAviso
  dados: DadosDoAviso
  sobre: string | null
  agora: Date
}

// The id is taken first: the row of another person cannot be returned, for it cannot be read. Who covers
// an absent person gets the notice too.
export const inserirAviso = comando(
  'notices.inserir',
  (p: De<Novo>) => sql`with novo as (
  select nextval('aviso_id') as id, para from quem_le(${p.idUsuario}, ${p.sobre}, ${p.agora}) para
), guardado as (
  insert into aviso (id, id_usuario, tipo, dados)
  select id, para, ${p.tipo}, ${json(p.dados)} from novo
)
select pg_notify(${CANAL_DOS_AVISOS}, json_build_object(
    'id', id, 'para', para, 'tipo', ${p.tipo}::text,
    'dados', ${json(p.dados)}::jsonb)::text) from novo`,
)

/** A notice for screens that are open now. Its number is negative, so that no connection resumes from it. */
export const anunciar = comando(
  'notices.anunciar',
  (p: De<Pick<Novo, 'tipo' | 'dados'> & { para: readonly string[] }>) => sql`
select pg_notify(${CANAL_DOS_AVISOS}, json_build_object(
    'id', -(1 + floor(random() * 70368744177664))::bigint, 'para', x.para, 'tipo', ${p.tipo}::text,
    'dados', ${json(p.dados)}::jsonb)::text)
  from unnest(${p.para}::text[]) x (para)`,
)

/** More than these were missed: the screens asked for everything again long before. */
const MAXIMO_DE_PERDIDOS = 200

/**
 * Ids are assigned before the commit, so a notice may appear after one with a higher id. The minute
 * before the last seen notice is therefore repeated, and the browser drops known ids.
 */
export const listarPerdidos = varias(
  'notices.perdidos',
  (p: De<{ idUsuario: string; ultimo: number | null }>) => sql`select id, tipo, dados from aviso
 where id_usuario = ${p.idUsuario}
   and criado_em > coalesce((select criado_em from aviso
                              where id = ${p.ultimo} and id_usuario = ${p.idUsuario}),
                            clock_timestamp()) - interval '1 minute'
 order by id desc limit ${MAXIMO_DE_PERDIDOS}`,
)

export const purgar = comando('notices.purgar', () => sql`select purgar_avisos()`)
