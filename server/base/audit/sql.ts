import { comando, uma, umaOuNada, varias } from '../db/consulta.ts'
import { type De, json, sql, type Sql } from '../db/fragmento.ts'
import type { Autor, Registro } from './registrar.ts'

/**
 * The instant is the database's clock, also in demo mode: the trail records true time. Rows appear in
 * order of their instants, except for what their transaction still does; the sealing waits for it.
 */
export const inserirRegistros = comando(
  'audit.inserir',
  (p: De<Autor & { registros: readonly Registro[] }>) => sql`insert into auditoria
  (id, ocorrido_em, id_usuario, codigo_promotor, id_cliente, chamada, acao, alvo, detalhe,
   id_requisicao)
  select gen_random_uuid(), clock_timestamp(), ${p.idUsuario},
         coalesce(r."codigoPromotor", ${p.codigoPromotor}), r."idCliente", ${p.chamada}, r.acao, r.alvo,
         r.detalhe, ${p.idRequisicao}
    from jsonb_to_recordset(${json(p.registros)}::jsonb)
           as r("idCliente" uuid, "codigoPromotor" text, acao text, alvo text, detalhe jsonb)`,
  { plano: 'indiferente' },
)

/**
 * A line for each of the rows that `de` selects (`id_cliente`, `codigo_promotor`, `alvo`), for the statement
 * of a word that changes a set.
 */
export const inserirLinhas = (
  p: De<Omit<Autor, 'codigoPromotor'> & { detalhe: Record<string, unknown> }>,
  de: Sql,
): Sql => sql`insert into auditoria (id, ocorrido_em, id_usuario, codigo_promotor, id_cliente, chamada,
    acao, alvo, detalhe, id_requisicao)
  select gen_random_uuid(), clock_timestamp(), ${p.idUsuario}, l.codigo_promotor, l.id_cliente,
         ${p.chamada}, 'MUDANCA', l.alvo, ${json(p.detalhe)}::jsonb, ${p.idRequisicao}
    from (${de}) l`

/**
 * Which of these targets the person read today, by the clock of the trail: a screen that asks again every
 * minute writes one line a day.
 */
export const lidosHoje = varias(
  'audit.lidos-hoje',
  (p: De<{ idUsuario: string; idsClientes: readonly string[]; alvos: readonly string[] }>) => sql<{
    alvo: string
  }>`select distinct a.alvo from auditoria a
 where a.id_cliente = any (${p.idsClientes}::uuid[]) and a.alvo = any (${p.alvos}::text[])
   and a.ocorrido_em >= date_trunc('day', clock_timestamp(), 'America/Sao_Paulo')
   and a.id_usuario = ${p.idUsuario} and a.acao = 'LEITURA'`,
)

/**
 * The line of a reading statement that finds its client by itself, as a part of it: for the row of
 * its part `alvo`, where `vista` holds.
 */
export const trilhaDoAlvo = (
  p: De<{ idRequisicao: string }>,
  chamada: string,
  vista: Sql,
): Sql => sql`trilha as (
  insert into auditoria (id, ocorrido_em, id_usuario, codigo_promotor, id_cliente, chamada, acao,
                         alvo, id_requisicao)
  select gen_random_uuid(), clock_timestamp(), a.id_usuario, a.codigo_promotor, a.id_cliente,
         ${chamada}, 'LEITURA', 'relacionamento:' || a.id, ${p.idRequisicao}
    from alvo a where ${vista})`

/** Instants in UTC to the microsecond, every column named: the text does not depend on settings. */
const linhaDaTrilha = sql<{ em: string; texto: string }>`
  a.id, to_char(a.ocorrido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as em,
  jsonb_build_array(a.id, to_char(a.ocorrido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    a.id_usuario, a.codigo_promotor, a.id_cliente, a.chamada, a.acao, a.alvo, a.detalhe,
    a.id_requisicao)::text as texto`

/** Lines and seals that are looked at together. */
export const LOTE = 1000

export const buscarUltimoSelo = umaOuNada(
  'audit.ultimo-selo',
  () => sql`select numero, ultimo, resumo from auditoria_selo order by numero desc limit 1`,
)

/**
 * Up to which instant no line can appear any more: the wait, or the beginning of the oldest transaction
 * that has written something. Read before the lines, in a statement of its own: what ends in between
 * is seen among them.
 */
export const limiteDoSelo = uma(
  'audit.limite-do-selo',
  (p: De<{ espera: string }>) => sql<{ limite: string }>`
select least(clock_timestamp() - ${p.espera}::text::interval,
    (select min(s.xact_start) from pg_stat_activity s
      where s.datname = current_database() and s.backend_xid is not null))::text as limite`,
)

export const listarPorSelar = varias(
  'audit.por-selar',
  (p: De<{ limite: string }>) => sql<{ em: string; texto: string }>`
select ${linhaDaTrilha} from auditoria a
  where (a.ocorrido_em, a.id) > (
      coalesce((select s.ate from auditoria_selo s order by s.numero desc limit 1), '-infinity'),
      coalesce((select s.ultimo from auditoria_selo s order by s.numero desc limit 1),
        '00000000-0000-0000-0000-000000000000'))
    and a.ocorrido_em < ${p.limite}::text::timestamptz
  order by a.ocorrido_em, a.id limit ${LOTE}`,
)

type Selos = {
  numeros: readonly number[]
  ate: readonly string[]
  linhas: readonly number[]
  ultimos: readonly string[]
  resumos: readonly string[]
  anteriores: readonly (string | null)[]
  chave: string | null
}

export const inserirSelos = comando(
  'audit.inserir-selos',
  (p: De<Selos>) => sql`
insert into auditoria_selo (numero, ate, linhas, ultimo, resumo, resumo_anterior, chave)
  select u.*, ${p.chave} from unnest(${p.numeros}::bigint[], ${p.ate}::timestamptz[], ${p.linhas}::int[],
    ${p.ultimos}::uuid[], ${p.resumos}::text[], ${p.anteriores}::text[]) u`,
)

/** Seals in their order, each with its line as it is now: null when the sealed line is gone. */
export const listarElos = varias(
  'audit.elos',
  (
    p: De<{ numero: number }>,
  ) => sql`select s.numero, s.ultimo, s.resumo, s.resumo_anterior as anterior,
    s.chave, s.ate, l.texto as linha
  from auditoria_selo s
  left join lateral (select ${linhaDaTrilha} from auditoria a where a.id = s.ultimo) l on true
  where s.numero > ${p.numero} order by s.numero limit ${LOTE}`,
)

/** A line older than the newest seal but without a seal: inserted afterwards. */
export const acharIntrusa = umaOuNada(
  'audit.intrusa',
  () => sql`select a.id from auditoria a
  where (a.ocorrido_em, a.id) <= (
      (select s.ate from auditoria_selo s order by s.numero desc limit 1),
      (select s.ultimo from auditoria_selo s order by s.numero desc limit 1))
    and not exists (select from auditoria_selo s where s.ultimo = a.id)
  order by a.ocorrido_em, a.id limit 1`,
)
