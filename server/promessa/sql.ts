import type { z } from 'zod'
import type { AssuntoDaPromessa } from '#shared/promessa/assunto.ts'
import type { Promessa } from '#shared/promessa/shapes.ts'
import type { SituacaoDaPromessa } from '#shared/promessa/situacao.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { objeto, quando } from '../base/db/objeto.ts'
import { pessoa } from '../organizacao/sql.ts'

type Escrita = z.input<typeof Promessa>

export const SEM_CONTATO = 'O cliente não pode mais ser chamado'

/** Who owes the promise `p` of the relationship `r`. */
const deQuem = sql<string>`coalesce(r.id_atendente, p.prometida_por)`

/** Who owes it left the promotor. */
const deNinguem = sql<boolean>`promessa_de_ninguem(r.id_atendente, p.prometida_por, p.codigo_promotor)`

/** Nobody is at work for who owes it: they left, or are away without a cover. */
const semQuemLigue = (agora: Sql): Sql<boolean> =>
  sql<boolean>`quem_atende(${deQuem}, p.codigo_promotor, ${agora}) is null`

/** When the client of a promise may be called (`contato_liberado`): infinity when never. */
const liberadoEm = (promessa: Sql, agora: Sql): Sql =>
  sql`contato_liberado(${promessa}.id_cliente, 'ATENDIMENTO', ${agora}, ${promessa}.codigo_promotor)`

/** `Promessa` of a row `p` with the joins below. */
const promessaJson = objeto<Escrita>({
  idPromessa: 'p.id',
  idRelacionamento: 'p.id_relacionamento',
  nomeCliente: 'c.nome',
  assunto: 'p.assunto',
  texto: 'p.texto',
  quando: 'p.quando',
  venceEm: 'p.vence_em',
  situacao: 'p.situacao',
  atendente: pessoa('u'),
  deQuemSaiu: deNinguem,
  prometidaPor: pessoa('f'),
  naLigacao: sql`p.id_tentativa is not null`,
  criadaEm: 'p.criada_em',
  terminadaEm: 'p.terminada_em',
  terminadaPor: quando(sql`t.id is not null`, pessoa('t')),
  motivo: 'p.motivo',
  retomadaEm: 'p.retomada_em',
})

const juncoes = sql`join relacionamento r on r.id = p.id_relacionamento
  join cliente c on c.id = p.id_cliente
  join usuario u on u.id = ${deQuem}
  join usuario f on f.id = p.prometida_por
  left join usuario t on t.id = p.terminada_por`

export const buscarPromessa = umaOuNada(
  'promessa.buscar',
  (p: De<{ id: string }>) => sql<{ promessa: Escrita }>`
select ${promessaJson} as promessa from promessa p ${juncoes} where p.id = ${p.id}`,
)

/** All open ones of the client by their hour, then the last that ended. */
export const listarDoCliente = varias(
  'promessa.do-cliente',
  (p: De<{ idRelacionamento: string; maximo: number }>) => sql<{
    promessa: Escrita
    total: number
  }>`
select ${promessaJson} as promessa,
    (select count(*)::int from promessa x where x.id_relacionamento = ${p.idRelacionamento}) as total
  from (select x.* from promessa x
         where x.id_relacionamento = ${p.idRelacionamento} and x.situacao = 'ABERTA'
        union all
        (select x.* from promessa x
          where x.id_relacionamento = ${p.idRelacionamento} and x.situacao <> 'ABERTA'
          order by x.criada_em desc, x.id limit ${p.maximo})) p
  ${juncoes}
 order by p.situacao <> 'ABERTA', case when p.situacao = 'ABERTA' then p.quando end,
   p.terminada_em desc, p.id`,
)

type DoDia = {
  escopo: readonly string[]
  donos: readonly string[]
  ate: Date
  agora: Date
  maximo: number
}

/**
 * The open promises of these people until an instant, the earliest first. A supervisor also sees the promises of
 * people who left, or are away without a cover.
 */
export const listarDoDia = varias(
  'promessa.do-dia',
  (p: De<DoDia>, { supervisiona }) => sql<{ promessa: Escrita; total: number }>`
select ${promessaJson} as promessa, count(*) over ()::int as total from promessa p ${juncoes}
 where p.codigo_promotor = any (${p.escopo}::text[]) and p.situacao = 'ABERTA' and p.quando < ${p.ate}
   and (${deQuem} = any (${p.donos}::uuid[])${supervisiona ? sql` or ${semQuemLigue(sql`${p.agora}`)}` : sql``})
 order by p.quando, p.id limit ${p.maximo}`,
  { variantes: { supervisiona: [false, true] } },
)

type Quebradas = {
  escopo: readonly string[]
  donos: readonly string[] | undefined
  desde: Date
}

/** Broken since an instant and not taken up; of these people only when given. */
const asQuebradas = (p: De<Quebradas>, dePessoas: boolean) => sql`
  p.codigo_promotor = any (${p.escopo}::text[]) and p.situacao = 'QUEBRADA'
   and p.retomada_em is null and p.terminada_em > ${p.desde}
   ${dePessoas ? sql`and ${deQuem} = any (${p.donos}::uuid[])` : sql``}`

type PaginaDeQuebradas = Quebradas & {
  maximo: number
  instante: string | undefined
  id: string | undefined
}

/** A page of them, the last first. */
export const listarQuebradas = varias(
  'promessa.quebradas',
  (p: De<PaginaDeQuebradas>, { dePessoas, depois }) => sql<{ promessa: Escrita; cursor: string }>`
select ${promessaJson} as promessa,
    to_char(p.terminada_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || p.id as cursor
  from promessa p ${juncoes}
 where ${asQuebradas(p, dePessoas)}
   ${depois ? sql`and (p.terminada_em, p.id) < (${p.instante}::timestamptz, ${p.id}::uuid)` : sql``}
 order by p.terminada_em desc, p.id desc limit ${p.maximo}`,
  { variantes: { dePessoas: [false, true], depois: [false, true] } },
)

export const contarQuebradas = uma(
  'promessa.contar-quebradas',
  (p: De<Quebradas>, { dePessoas }) => sql<{ total: number }>`
select count(*)::int as total
  from promessa p join relacionamento r on r.id = p.id_relacionamento
 where ${asQuebradas(p, dePessoas)}`,
  { variantes: { dePessoas: [false, true] } },
)

type Nova = {
  id: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idUsuario: string
  idTentativa: string | null
  assunto: AssuntoDaPromessa
  texto: string | null
  quando: string
  avisaEm: Date
  venceEm: Date
  agora: Date
}

/** None is inserted where the client was promised a call at that hour already. */
export const inserirPromessa = comando(
  'promessa.inserir',
  (p: De<Nova>) => sql`insert into promessa (id, id_relacionamento, id_cliente, codigo_promotor,
    prometida_por, id_tentativa, assunto, texto, quando, avisa_em, vence_em, toca_em, criada_em)
values (${p.id}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor}, ${p.idUsuario},
  ${p.idTentativa}, ${p.assunto}, ${p.texto}, ${p.quando}, ${p.avisaEm}, ${p.venceEm}, ${p.avisaEm},
  ${p.agora})
on conflict (id_relacionamento, quando) where situacao = 'ABERTA' do nothing`,
)

/** Held until the transaction ends. */
export const travarPromessa = umaOuNada(
  'promessa.travar',
  (p: De<{ id: string }>) => sql<{ situacao: SituacaoDaPromessa }>`
select p.id, p.situacao, p.vence_em as "venceEm", p.retomada_em is not null as retomada,
    case when p.a_mao then coalesce(p.retomada_em, p.terminada_em) end as "aMaoEm",
    p.id_relacionamento as "idRelacionamento"
  from promessa p where p.id = ${p.id} for update`,
)

type Fim = {
  id: string
  situacao: SituacaoDaPromessa
  idUsuario: string
  motivo: string | null
  agora: Date
}

/** A ring that is still to come is remembered of one that is kept: that may be taken back. */
export const terminarPromessa = comando(
  'promessa.terminar',
  (p: De<Fim>) => sql`update promessa set situacao = ${p.situacao}, terminada_em = ${p.agora},
  terminada_por = ${p.idUsuario}, motivo = ${p.motivo}, a_mao = ${p.situacao} = 'CUMPRIDA',
  toca_em = case when ${p.situacao} = 'CUMPRIDA' then toca_em end
 where id = ${p.id} and situacao = 'ABERTA'`,
)

type Engano = { id: string; agora: Date }

/**
 * Reopens a promise, which rings as before, at once where its time came meanwhile; does nothing if the client has
 * another promise at that hour.
 */
export const reabrirPromessa = comando(
  'promessa.reabrir',
  (p: De<Engano>) => sql`update promessa x
   set situacao = 'ABERTA', terminada_em = null, terminada_por = null, a_mao = false,
       toca_em = case when x.toca_em is not null then greatest(x.toca_em, ${p.agora}) end
 where x.id = ${p.id} and x.situacao = 'CUMPRIDA' and x.a_mao
   and not exists (select from promessa y where y.id_relacionamento = x.id_relacionamento
     and y.quando = x.quando and y.situacao = 'ABERTA')`,
)

/** Takes a mistaken "taken up again" back: the promise stays broken and waits for somebody. */
export const esquecerRetomada = comando(
  'promessa.esquecer-retomada',
  (
    p: De<{ id: string }>,
  ) => sql`update promessa set retomada_em = null, retomada_por = null, a_mao = false
 where id = ${p.id} and retomada_em is not null and a_mao`,
)

export const retomarPromessa = comando(
  'promessa.retomar',
  (p: De<{ id: string; idUsuario: string; agora: Date }>) => sql`update promessa
   set retomada_em = ${p.agora}, retomada_por = ${p.idUsuario}, a_mao = true
 where id = ${p.id} and retomada_em is null`,
)

type Chamada = { idRelacionamento: string; idUsuario: string; agora: Date }

/** The client was called: an open promise whose time has come is kept. */
export const cumprirPelaLigacao = varias(
  'promessa.cumprir-pela-ligacao',
  (p: De<Chamada>) => sql`update promessa
   set situacao = 'CUMPRIDA', terminada_em = ${p.agora}, terminada_por = ${p.idUsuario}, toca_em = null
 where id_relacionamento = ${p.idRelacionamento} and situacao = 'ABERTA'
   and avisa_em <= ${p.agora} and vence_em > ${p.agora}
returning id, prometida_por as "prometidaPor"`,
)

/** The client was called: what is broken, seen by the sweep or not, is taken up. */
export const retomarPelaLigacao = varias(
  'promessa.retomar-pela-ligacao',
  (
    p: De<Chamada>,
  ) => sql`update promessa set retomada_em = ${p.agora}, retomada_por = ${p.idUsuario}
 where id_relacionamento = ${p.idRelacionamento} and retomada_em is null
   and (situacao = 'QUEBRADA' or situacao = 'ABERTA' and vence_em <= ${p.agora})
returning id, prometida_por as "prometidaPor"`,
)

type DoSistema = { idRelacionamento: string; agora: Date }

/** Cancels the open ones of a client by the system. */
export const cancelarDoCliente = varias(
  'promessa.cancelar-do-cliente',
  (p: De<DoSistema & { motivo: string }>, { soImpedido }) => sql`update promessa
   set situacao = 'CANCELADA', motivo = ${p.motivo}, terminada_em = ${p.agora}, toca_em = null
 where id_relacionamento = ${p.idRelacionamento} and situacao = 'ABERTA'
   ${soImpedido ? sql`and ${liberadoEm(sql`promessa`, sql`${p.agora}`)} = 'infinity'` : sql``}
returning id, prometida_por as "prometidaPor"`,
  { variantes: { soImpedido: [false, true] } },
)

/**
 * Opens again what the system cancelled since that instant for that reason, unless its time is over or nobody may call
 * the client.
 */
export const reabrirDoCliente = varias(
  'promessa.reabrir-do-cliente',
  (p: De<DoSistema & { motivo: string; desde: Date }>) => sql`update promessa x
   set situacao = 'ABERTA', motivo = null, terminada_em = null, toca_em = greatest(x.avisa_em, ${p.agora})
 where x.id_relacionamento = ${p.idRelacionamento} and x.situacao = 'CANCELADA' and x.terminada_por is null
   and x.motivo = ${p.motivo} and x.terminada_em >= ${p.desde} and x.vence_em > ${p.agora}
   and ${liberadoEm(sql`x`, sql`${p.agora}`)} is distinct from 'infinity'
   and not exists (select from promessa y where y.id_relacionamento = x.id_relacionamento
     and y.quando = x.quando and y.situacao = 'ABERTA')
returning x.id, x.prometida_por as "prometidaPor"`,
)

/** The open ones ring for the new owner too, as soon as their time has come. */
export const tocarDeNovo = comando(
  'promessa.tocar-de-novo',
  (p: De<{ idRelacionamento: string; agora: Date }>) => sql`update promessa
   set toca_em = greatest(avisa_em, ${p.agora})
 where id_relacionamento = ${p.idRelacionamento} and situacao = 'ABERTA'`,
)

/** The same for all clients of a reassignment; after an undo, for the clients who return at this instant. */
export const tocarDoLote = comando(
  'promessa.tocar-do-lote',
  (p: De<{ idLote: string; agora: Date }>, { desfeitos }) => sql`update promessa x
   set toca_em = greatest(x.avisa_em, ${p.agora})
  from lote_item i
 where i.id_lote = ${p.idLote} and i.antes ? 'para' and x.id_relacionamento = i.id_item
   and x.situacao = 'ABERTA' ${desfeitos ? sql`and i.desfeito_em = ${p.agora}` : sql``}`,
  { variantes: { desfeitos: [false, true] } },
)

/**
 * Rings the promises whose instant came; the next ring is at the promised hour. Rows locked by another server are
 * skipped.
 */
export const marcarTocadas = varias(
  'promessa.marcar-tocadas',
  (p: De<{ agora: Date; maximo: number }>) => sql`with vez as (
  select x.id from promessa x
   where x.situacao = 'ABERTA' and x.toca_em <= ${p.agora} and x.vence_em > ${p.agora}
     and not exists (select from cliente c where c.id = x.id_cliente and c.obito_em is not null)
   order by x.toca_em limit ${p.maximo} for update skip locked
), tocadas as (
  update promessa p set toca_em = case when p.quando > ${p.agora} then p.quando end
    from vez where p.id = vez.id
  returning p.*
)
select ${deQuem} as "idUsuario", p.id as "idPromessa", p.id_relacionamento as "idRelacionamento",
    p.quando > ${p.agora} as antes, p.codigo_promotor as "codigoPromotor", ${deNinguem} as "deNinguem",
    ${semQuemLigue(sql`${p.agora}`)} as "semQuemLigue"
  from tocadas p join relacionamento r on r.id = p.id_relacionamento`,
)

/**
 * Breaks those whose tolerance is over. One of a client who died is cancelled instead, at any hour, and one of a client
 * whom nobody may call any more when it would ring or break.
 */
export const quebrarVencidas = varias(
  'promessa.quebrar-vencidas',
  (p: De<{ agora: Date; maximo: number }>) => sql<{ motivo: string | null }>`with vez as (
  select x.id, case when c.obito_em is not null then 'Óbito informado'
      when ${liberadoEm(sql`x`, sql`${p.agora}`)} = 'infinity'
        then ${SEM_CONTATO} end as motivo
    from promessa x join cliente c on c.id = x.id_cliente
   where x.situacao = 'ABERTA' and (x.vence_em <= ${p.agora} or c.obito_em is not null
     or x.toca_em <= ${p.agora} and ${liberadoEm(sql`x`, sql`${p.agora}`)} = 'infinity')
   order by x.vence_em limit ${p.maximo} for update of x skip locked
), terminadas as (
  update promessa p
     set situacao = case when vez.motivo is null then 'QUEBRADA' else 'CANCELADA' end,
         motivo = vez.motivo,
         terminada_em = case when vez.motivo is null then p.vence_em else ${p.agora} end, toca_em = null
    from vez where p.id = vez.id
  returning p.*
)
select ${deQuem} as "idUsuario", p.id as "idPromessa", p.id_relacionamento as "idRelacionamento",
    p.codigo_promotor as "codigoPromotor", p.situacao = 'QUEBRADA' as quebrou,
    p.retomada_em is not null as retomada, p.motivo
  from terminadas p join relacionamento r on r.id = p.id_relacionamento`,
)
