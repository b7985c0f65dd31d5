import { z } from 'zod'
import { Instante } from '#shared/campos.ts'
import {
  type GrupoDeLembretes,
  gruposDeLembretes,
  type Janelas,
  type SituacaoGuardada,
  situacoesGuardadas,
  situacoesTerminadas,
} from '#shared/lembrete/grupos.ts'
import type { Lembrete, Lembretes, ResumoDosLembretes } from '#shared/lembrete/shapes.ts'
import { inserirItens } from '../base/batch/sql.ts'
import { comando, umaOuNada, varias } from '../base/db/consulta.ts'
import { bruto, type De, sql, type Sql } from '../base/db/fragmento.ts'
import { juntos, lista, objeto } from '../base/db/objeto.ts'
import { modelo, modeloOuNada } from '../base/http/modelo.ts'
import { pessoa } from '../organizacao/sql.ts'

const sim = [false, true] as const

/** `Lembrete` of a row `l` with the joins below, at the instant `agora`. */
const lembreteJson = (agora: Sql) =>
  objeto<z.input<typeof Lembrete>>({
    idLembrete: 'l.id',
    idRelacionamento: 'l.id_relacionamento',
    nomeCliente: 'lc.nome',
    tipo: objeto({ codigo: 'l.tipo', descricao: sql`coalesce(lt.descricao, l.tipo)` }),
    texto: 'l.texto',
    quando: 'l.quando',
    status: sql`case when l.status = 'Agendado' and l.quando < ${agora}
      then 'Em atraso' else l.status end`,
    atendente: pessoa('lu'),
    versao: 'l.versao',
    criadoEm: 'l.criado_em',
  })

const juncoes = sql`join cliente lc on lc.id = l.id_cliente
    join usuario lu on lu.id = l.id_atendente
    left join lista lt on lt.lista = 'tipo_lembrete' and lt.codigo = l.tipo`

/** The live lembretes of the relationship `a`, the next one first. */
export const lembretes = (maximo: number) =>
  objeto<z.input<typeof Lembretes>>({
    items: lista(lembreteJson(sql`a.agora`), {
      ordem: sql`l.quando, l.id`,
      de: sql`from (select l.* from lembrete l
           where l.id_relacionamento = a.id and l.status = 'Agendado'
           order by l.quando, l.id limit ${maximo}) l
    ${juncoes}`,
    }),
  })

export const buscarLembrete = modeloOuNada(
  'lembrete.buscar',
  (p: De<{ id: string; agora: Date }>) =>
    sql`select ${lembreteJson(sql`${p.agora}::timestamptz`)}::text as model
  from lembrete l ${juncoes} where l.id = ${p.id}`,
)

type Pagina = Janelas & {
  codigoPromotor: string
  donos?: readonly string[] | undefined
  idRelacionamento?: string | undefined
  tamanho: number
  salto: number
}

const terminadas = bruto(situacoesTerminadas.map((uma) => `'${uma}'`).join(', '))

const filtroDo = (grupo: GrupoDeLembretes, p: De<Pagina>): Sql =>
  ({
    agendado: sql`l.status = 'Agendado'`,
    'em-atraso': sql`l.status = 'Agendado' and l.quando < ${p.agora}`,
    hoje: sql`l.status = 'Agendado' and l.quando >= ${p.hoje} and l.quando < ${p.amanha}`,
    'proximos-tres-dias': sql`l.status = 'Agendado'
           and l.quando >= ${p.amanha} and l.quando < ${p.fim}`,
    'finalizado-cancelado': sql`l.status in (${terminadas})`,
  })[grupo]

/** Promises by their time; what ended, the latest first. */
const ordemDo = (grupo: GrupoDeLembretes): Sql =>
  grupo === 'finalizado-cancelado' ? sql`l.quando desc, l.id desc` : sql`l.quando, l.id`

/**
 * A page of a group in a promotor, filtered by client and by the people reminded when given: each of them
 * is read by its index in the order of the list.
 */
export const listarPagina = modelo(
  'lembrete.listar',
  (p: De<Pagina>, { grupo, doAtendente, doCliente }) =>
    sql`select ${objeto<z.input<typeof Lembretes>>({
      items: juntos(lembreteJson(sql`${p.agora}`), ordemDo(grupo)),
    })}::text as model
  from (select l.* from ${doAtendente ? sql`unnest(${p.donos}::uuid[]) d cross join lateral (` : sql`(`}
          select l.* from lembrete l
           where ${filtroDo(grupo, p)}
             and l.codigo_promotor = ${p.codigoPromotor}
             ${doAtendente ? sql`and l.id_atendente = d` : sql``}
             ${doCliente ? sql`and l.id_relacionamento = ${p.idRelacionamento}` : sql``}
           order by ${ordemDo(grupo)} limit ${p.salto}::bigint + ${p.tamanho}::int) l
         order by ${ordemDo(grupo)} limit ${p.tamanho}::int offset ${p.salto}::bigint) l
  ${juncoes}`,
  { variantes: { grupo: gruposDeLembretes, doAtendente: sim, doCliente: sim } },
)

/** More are told by their number alone. */
const MAXIMO_TOCANDO = 20

type Resumo = Janelas & {
  donos: readonly string[]
  /** For whom the person works: of a supervisor too, whom they cover. */
  tocaDe: readonly string[]
  supervisiona: boolean
  promotores: readonly (string | null)[]
}

/**
 * One read of the person's live lembretes, by the index of the reminded person. For supervisors
 * also the number of open lembretes of past days in the active promotor.
 */
export const resumir = modelo(
  'lembrete.resumir',
  (p: De<Resumo>) => sql`select ${objeto<z.input<typeof ResumoDosLembretes>>({
    emAtraso: sql`count(*) filter (where l.quando < ${p.agora})`,
    hoje: sql`count(*) filter (where l.quando >= ${p.hoje} and l.quando < ${p.amanha})`,
    proximosTresDias: sql`count(*) filter (where l.quando >= ${p.amanha} and l.quando < ${p.fim})`,
    agendado: sql`count(*)`,
    esquecidosDaEquipe: sql`case when ${p.supervisiona} then (select count(*) from lembrete e
      where e.codigo_promotor = any (${p.promotores}::text[]) and e.status = 'Agendado'
        and e.quando < ${p.hoje} and e.id_atendente <> all (${p.donos}::uuid[])) else 0 end`,
    tocando: sql`(select coalesce(json_agg(t.lembrete order by t.quando), '[]')
      from (select ${lembreteJson(sql`${p.agora}`)} as lembrete, l.quando
              from lembrete l ${juncoes}
             where l.id_atendente = any (${p.tocaDe}::uuid[]) and l.status = 'Agendado'
               and l.disparado_em is not null and l.exibido_em is null
             order by l.quando limit ${MAXIMO_TOCANDO}) t)`,
  })}::text as model
  from lembrete l
 where l.id_atendente = any (${p.donos}::uuid[]) and l.status = 'Agendado'
   and l.codigo_promotor = any (${p.promotores}::text[])`,
)

export type Travado = Awaited<ReturnType<typeof travar>>[number]

/**
 * Locks those in scope until the end of the transaction, in the order of a transfer, so that two of
 * them wait instead of deadlocking.
 */
export const travar = varias(
  'lembrete.travar',
  (p: De<{ ids: readonly string[]; escopo: readonly string[] }>) => sql`
select l.id, l.id_relacionamento as "idRelacionamento", l.id_cliente as "idCliente",
    c.nome as "nomeCliente", l.texto, l.status as situacao, l.quando,
    l.id_atendente as "idAtendente", l.versao, l.atualizado_em as "atualizadoEm",
    r.id_atendente as "atendidoPor"
  from relacionamento r
  join lembrete l on l.id_relacionamento = r.id
  join cliente c on c.id = l.id_cliente
 where l.id = any (${p.ids}::uuid[]) and l.codigo_promotor = any (${p.escopo}::text[])
 order by r.id, l.id
   for share of r for update of l`,
)

type Novo = {
  id: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idAtendente: string
  tipo: string
  texto: string
  quando: string
  agora: Date
}

/** An unknown kind adds no row. */
export const inserir = modeloOuNada(
  'lembrete.inserir',
  (p: De<Novo>) => sql`with l as (
  insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
                        texto, quando, status, criado_em, atualizado_em)
  select ${p.id}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor}, ${p.idAtendente},
         i.codigo, ${p.texto}, ${p.quando}, 'Agendado', ${p.agora}::timestamptz, ${p.agora}
    from lista i where i.lista = 'tipo_lembrete' and i.codigo = ${p.tipo}
  returning *)
select ${lembreteJson(sql`${p.agora}`)}::text as model from l ${juncoes}`,
)

type Mudanca = {
  ids: readonly string[]
  tipo?: string | undefined
  texto?: string | undefined
  quando?: Date | undefined
  status?: SituacaoGuardada | undefined
  agora: Date
}

/** An open lembrete belongs to the owner of the client; without an owner it stays with who had it. */
const lembraDe = (status: Sql): Sql => sql`case when ${status} = 'Agendado'
         then coalesce((select r.id_atendente from relacionamento r
                         where r.id = l.id_relacionamento), l.id_atendente)
         else l.id_atendente end`

/** What is not given stays; a new time rings again. */
export const alterar = comando(
  'lembrete.alterar',
  (p: De<Mudanca>) => sql`update lembrete l
   set tipo = coalesce(${p.tipo}, tipo), texto = coalesce(${p.texto}, texto),
       quando = coalesce(${p.quando}, quando), status = coalesce(${p.status}, status),
       id_atendente = ${lembraDe(sql`coalesce(${p.status}, l.status)`)},
       versao = versao + 1, atualizado_em = ${p.agora},
       disparado_em = case when ${p.quando} is distinct from l.quando and ${p.quando} is not null
         then null else disparado_em end,
       exibido_em = case when ${p.quando} is distinct from l.quando and ${p.quando} is not null
         then null else exibido_em end
 where id = any (${p.ids}::uuid[])`,
)

export const acharTipo = umaOuNada(
  'lembrete.achar-tipo',
  (p: De<{ codigo: string }>) =>
    sql`select codigo from lista where lista = 'tipo_lembrete' and codigo = ${p.codigo}`,
)

/** Of two screens at once, one changes the row. */
export const exibir = comando(
  'lembrete.exibir',
  (p: De<{ id: string; donos: readonly string[]; agora: Date }>) =>
    sql`update lembrete set exibido_em = ${p.agora}
  where id = ${p.id} and id_atendente = any (${p.donos}::uuid[]) and status = 'Agendado'
    and disparado_em is not null and exibido_em is null`,
)

/**
 * Cancels the open lembretes of clients who died, because nobody calls them any more. Rows locked by another server
 * are skipped.
 */
export const cancelarDeFalecidos = varias(
  'lembrete.cancelar-de-falecidos',
  (p: De<{ agora: Date; maximo: number }>) => sql`with vez as (
  select l.id from lembrete l join cliente c on c.id = l.id_cliente
   where l.status = 'Agendado' and c.obito_em is not null
   limit ${p.maximo} for update of l skip locked
)
update lembrete l set status = 'Cancelado', versao = versao + 1, atualizado_em = ${p.agora}
  from vez where l.id = vez.id
returning l.id_atendente as "idUsuario", l.id as "idLembrete",
          l.id_relacionamento as "idRelacionamento"`,
)

/**
 * Several servers query at once; rows locked by one are skipped by the others. Those of a client who
 * died do not ring.
 */
export const marcarDisparados = varias(
  'lembrete.marcar-disparados',
  (p: De<{ agora: Date; maximo: number }>) => sql`with vez as (
  select id from lembrete
   where status = 'Agendado' and disparado_em is null and quando <= ${p.agora}
     and not exists (select from cliente c where c.id = id_cliente and c.obito_em is not null)
   order by quando limit ${p.maximo} for update skip locked
)
update lembrete l set disparado_em = ${p.agora} from vez where l.id = vez.id
returning l.id_atendente as "idUsuario", l.id as "idLembrete",
          l.id_relacionamento as "idRelacionamento"`,
)

/** What a batch stores of a lembrete. A lembrete that rang before the batch does not ring again after the undo. */
export const AntesDoLote = z.object({
  quando: Instante,
  status: z.enum(situacoesGuardadas),
  disparadoEm: Instante.nullable(),
  exibidoEm: Instante.nullable(),
})
export type AntesDoLote = z.infer<typeof AntesDoLote>

/** As they are before the batch changes them. */
export const guardarComoEstao = comando(
  'lembrete.guardar-como-estao',
  (p: De<{ idLote: string; ids: readonly string[] }>) =>
    inserirItens(
      p.idLote,
      sql`select id, codigo_promotor, ${objeto<AntesDoLote>({
        quando: 'quando',
        status: sql`status`,
        disparadoEm: 'disparado_em',
        exibidoEm: 'exibido_em',
      })}, versao + 1
    from lembrete where id = any (${p.ids}::uuid[])`,
    ),
)

export const devolver = comando(
  'lembrete.devolver',
  (p: De<{ idLote: string; ids: readonly string[]; agora: Date }>) => sql`update lembrete l
   set quando = (i.antes ->> 'quando')::timestamptz, status = i.antes ->> 'status',
       disparado_em = (i.antes ->> 'disparadoEm')::timestamptz,
       exibido_em = (i.antes ->> 'exibidoEm')::timestamptz,
       id_atendente = ${lembraDe(sql`i.antes ->> 'status'`)},
       versao = l.versao + 1, atualizado_em = ${p.agora}
  from lote_item i
 where i.id_lote = ${p.idLote} and i.id_item = l.id and l.id = any (${p.ids}::uuid[])`,
)

type DoSistema = Omit<Novo, 'tipo' | 'quando'> & { descricaoDoTipo: string; quando: Date }

/** A lembrete of the system for the owner of the client; an unknown kind adds no row. */
export const agendarDoSistema = comando(
  'lembrete.agendar-do-sistema',
  (p: De<DoSistema>) => sql`insert into lembrete (id, id_relacionamento, id_cliente,
    codigo_promotor, id_atendente, tipo, texto, quando, status, criado_em, atualizado_em)
  select ${p.id}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor}, ${p.idAtendente},
         i.codigo, ${p.texto}, ${p.quando}, 'Agendado', ${p.agora}::timestamptz, ${p.agora}
    from lista i where i.lista = 'tipo_lembrete' and i.descricao = ${p.descricaoDoTipo}`,
)

export const finalizar = comando(
  'lembrete.finalizar',
  (p: De<{ id: string; agora: Date }>) => sql`update lembrete
   set status = 'Finalizado', versao = versao + 1, atualizado_em = ${p.agora}
 where id = ${p.id} and status = 'Agendado'`,
)

/** Moves the open lembretes of a client to the new owner; a lembrete that rang rings again. */
export const passarAoDono = comando(
  'lembrete.passar-ao-dono',
  (p: De<{ idRelacionamento: string; para: string }>) => sql`update lembrete
   set id_atendente = ${p.para}, exibido_em = null
 where id_relacionamento = ${p.idRelacionamento} and status = 'Agendado'
   and id_atendente is distinct from ${p.para}`,
)

/** What a reassignment stores of a lembrete: whom it reminded. */
type AntesDaReatribuicao = { idAtendente: string }

/**
 * The open ones of the clients of a batch remind their owners, as after the transfer of one client, and join
 * the batch.
 */
export const passarAosDonos = comando('lembrete.passar-aos-donos', (p: De<{ idLote: string }>) => {
  const guardar = inserirItens(
    p.idLote,
    sql`select id, codigo_promotor, ${objeto<AntesDaReatribuicao>({ idAtendente: 'de' })}, versao
    from mudam`,
  )
  return sql`with mudam as (
  select l.id, l.codigo_promotor, l.versao, l.id_atendente as de, r.id_atendente as para
    from lote_item i
    join relacionamento r on r.id = i.id_item
    join lembrete l on l.id_relacionamento = r.id
   where i.id_lote = ${p.idLote} and l.status = 'Agendado'
     and r.id_atendente is not null and l.id_atendente is distinct from r.id_atendente
), guardados as (
  ${guardar}
)
update lembrete l set id_atendente = m.para, exibido_em = null from mudam m where l.id = m.id`
})

/**
 * The open ones of the clients of a batch that go back now remind whom they reminded before; those made since
 * remind the owner.
 */
export const devolverDaReatribuicao = comando(
  'lembrete.devolver-da-reatribuicao',
  (p: De<{ idLote: string; agora: Date }>) => sql`update lembrete l
   set id_atendente = v.para, exibido_em = null
  from (select x.id, coalesce((m.antes ->> 'idAtendente')::uuid, r.id_atendente) as para
          from lote_item i
          join relacionamento r on r.id = i.id_item
          join lembrete x on x.id_relacionamento = r.id and x.status = 'Agendado'
          left join lote_item m on m.id_lote = i.id_lote and m.id_item = x.id
         where i.id_lote = ${p.idLote} and i.desfeito_em = ${p.agora}) v
 where l.id = v.id and v.para is not null and l.id_atendente is distinct from v.para`,
)
