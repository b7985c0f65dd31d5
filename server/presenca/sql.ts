import type { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import type { Colega, Colegas, MembroDaEquipe } from '#shared/presenca/shapes.ts'
import type { TipoDePausa } from '#shared/presenca/pausas.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { juntos, lista, objeto } from '../base/db/objeto.ts'
import { locadoA } from '../base/http/sql.ts'

type DaJanela = { idUsuario: string; idJanela: string }

/** More windows of one person are not kept: a program that makes them up fills no table. */
const MAXIMO_DE_JANELAS = 20

/** The client on the screen of the window; undefined for a window that is gone. */
export const buscarJanela = umaOuNada(
  'presenca.janela',
  (p: De<DaJanela & { agora: Date }>) => sql`select id_relacionamento as "idRelacionamento"
  from presenca
 where id_usuario = ${p.idUsuario} and id_janela = ${p.idJanela} and ate > ${p.agora}`,
)

/** The client came on the screen of the window; the same one again is with the person since before. */
export const gravarJanela = comando(
  'presenca.gravar-janela',
  (
    p: De<
      DaJanela & {
        codigoPromotor: string
        idRelacionamento: string | null
        agora: Date
        ate: Date
      }
    >,
  ) => sql`insert into presenca as j
    (id_usuario, codigo_promotor, id_janela, id_relacionamento, desde, ate)
select ${p.idUsuario}, ${p.codigoPromotor}, ${p.idJanela}, ${p.idRelacionamento}, ${p.agora}, ${p.ate}
 where (select count(*) from presenca x
         where x.id_usuario = ${p.idUsuario} and x.id_janela <> ${p.idJanela}
           and x.ate > ${p.agora}) < ${MAXIMO_DE_JANELAS}
on conflict (id_usuario, id_janela) do update
   set codigo_promotor = excluded.codigo_promotor, id_relacionamento = excluded.id_relacionamento, ate = excluded.ate,
       desde = case when j.id_relacionamento is not distinct from excluded.id_relacionamento
                     and j.ate > ${p.agora} then j.desde else excluded.desde end`,
)

/** The window is still there: its end moves, and one without a client is of the active promotor. */
export const manterJanela = umaOuNada(
  'presenca.manter-janela',
  (p: De<DaJanela & { codigoPromotor: string; agora: Date; ate: Date }>) => sql`update presenca
   set ate = ${p.ate},
       codigo_promotor = case when id_relacionamento is null then ${p.codigoPromotor}
                              else codigo_promotor end
 where id_usuario = ${p.idUsuario} and id_janela = ${p.idJanela} and ate > ${p.agora}
returning id_relacionamento as "idRelacionamento"`,
)

export const apagarJanela = umaOuNada(
  'presenca.apagar-janela',
  (p: De<DaJanela>) => sql`delete from presenca
 where id_usuario = ${p.idUsuario} and id_janela = ${p.idJanela}
returning id_relacionamento as "idRelacionamento"`,
)

type ColegaEscrito = z.input<typeof Colega>
type ColegasEscritos = z.input<typeof Colegas>[number]

type Observador = {
  observados: readonly string[]
  idUsuario: string
  /** The promotores whose clients they see. */
  escopo: readonly string[]
  /** Owners whose clients the person works with; null for a supervisor, who works with all. */
  donos: readonly string[] | null
  agora: Date
}

/** The other people who have one of these clients on the screen. Several windows of one person count once. */
export const listarColegas = varias(
  'presenca.colegas',
  (p: De<Observador>) => sql<{ dele: ColegasEscritos }>`select ${objeto<ColegasEscritos>({
    idRelacionamento: 'x.id_relacionamento',
    colegas: juntos(
      objeto<ColegaEscrito>({
        idUsuario: 'x.id_usuario',
        nome: 'u.nome',
        desde: 'x.desde',
        ate: 'x.ate',
      }),
      sql`x.desde, x.id_usuario`,
    ),
  })} as dele
  from (select p.id_relacionamento, p.id_usuario, min(p.desde) as desde, max(p.ate) as ate
          from presenca p
         where p.id_relacionamento = any (${p.observados}::uuid[])
           and p.codigo_promotor = any (${p.escopo}::text[])
           and p.id_usuario <> ${p.idUsuario} and p.ate > ${p.agora}
         group by p.id_relacionamento, p.id_usuario) x
  join usuario u on u.id = x.id_usuario
  join relacionamento r on r.id = x.id_relacionamento
   and r.codigo_promotor = any (${p.escopo}::text[]) and r.confirmado_em is not null
   and (${p.donos}::uuid[] is null or r.id_atendente = any (${p.donos}::uuid[])
        or ${locadoA(sql`r`, p)})
 group by x.id_relacionamento`,
)

/** The people whose screens show one of these clients. */
export const listarQuemVe = varias(
  'presenca.quem-ve',
  (
    p: De<{
      clientes: readonly string[]
      idUsuario: string
      agora: Date
    }>,
  ) => sql`select distinct p.id_usuario as "idUsuario", p.id_relacionamento as "idRelacionamento"
  from presenca p
 where p.id_relacionamento = any (${p.clientes}::uuid[])
   and p.id_usuario <> ${p.idUsuario} and p.ate > ${p.agora}`,
)

/** The day of the person goes on; written every few minutes only. */
export const marcarSinal = comando(
  'presenca.marcar-sinal',
  (p: De<{ idUsuario: string; dia: Dia; agora: Date }>) => sql`insert into jornada as j
    (id_usuario, dia, inicio, ultimo_sinal)
select ${p.idUsuario}, ${p.dia}, ${p.agora}, ${p.agora}
 where not exists (select from jornada x where x.id_usuario = ${p.idUsuario} and x.dia = ${p.dia}
                      and x.ultimo_sinal > ${p.agora}::timestamptz - interval '5 minutes')
on conflict (id_usuario, dia) do update
   set ultimo_sinal = greatest(j.ultimo_sinal, excluded.ultimo_sinal)`,
)

/** The pauses of a person that began on the day, as the law counts them. */
export type PausaDoDia = { tipo: TipoDePausa; inicio: string; fim: string | null }

/** @param quem the person; @param de the first instant of the day */
const pausasDoDia = (quem: Sql, de: Sql) =>
  lista(
    objeto<PausaDoDia>({
      tipo: 'd.tipo',
      inicio: 'd.inicio',
      fim: 'd.fim',
    }),
    {
      de: sql`from pausa d where d.id_usuario = ${quem} and d.inicio >= ${de}`,
      ordem: sql`d.inicio`,
    },
  )

type DoDia = { idUsuario: string; dia: Dia; inicioDoDia: Date }

/** The pause of the person that is open, and their day. */
export const buscarEstado = uma(
  'presenca.estado',
  (p: De<DoDia>) => sql<{
    tipo: TipoDePausa | null
    pausas: PausaDoDia[]
    desde: Date | null
    inicio: Date | null
    ultimoSinal: Date | null
  }>`select a.tipo, a.inicio as desde, j.inicio, j.ultimo_sinal as "ultimoSinal",
    ${pausasDoDia(sql`${p.idUsuario}`, sql`${p.inicioDoDia}`)} as pausas
  from (select 1) x
  left join pausa a on a.id_usuario = ${p.idUsuario} and a.encerrada_por is null
  left join jornada j on j.id_usuario = ${p.idUsuario} and j.dia = ${p.dia}`,
)

/** One change of the pause of a person at a time. */
export const travarPausa = comando(
  'presenca.travar-pausa',
  (p: De<{ idUsuario: string }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('pausa:' || ${p.idUsuario}::uuid, 0))`,
)

/** The open pause of a person. */
export const acharPausa = umaOuNada(
  'presenca.pausa',
  (p: De<{ idUsuario: string }>) => sql<{ tipo: TipoDePausa }>`select tipo from pausa
 where id_usuario = ${p.idUsuario} and encerrada_por is null`,
)

export const encerrarPausa = comando(
  'presenca.encerrar-pausa',
  (p: De<{ idUsuario: string; agora: Date }>) => sql`update pausa
   set fim = greatest(inicio, ${p.agora}), encerrada_por = 'PESSOA'
 where id_usuario = ${p.idUsuario} and encerrada_por is null`,
)

export const incluirPausa = comando(
  'presenca.incluir-pausa',
  (p: De<{ id: string; idUsuario: string; tipo: TipoDePausa; agora: Date }>) => sql`
insert into pausa (id, id_usuario, tipo, inicio)
values (${p.id}, ${p.idUsuario}, ${p.tipo}, ${p.agora})`,
)

type ClienteEscrito = NonNullable<MembroDaEquipe['cliente']>

/**
 * The people who attend or supervise in the promotores. The client of each is the one on the screen, else the one of
 * the turn in the queue.
 */
export const listarEquipe = varias(
  'presenca.equipe',
  (p: De<{ escopo: readonly string[]; dia: Dia; inicioDoDia: Date; agora: Date }>) => sql<{
    pausa: TipoDePausa | null
    papel: 'ATENDENTE' | 'PROMOTOR'
    cliente: ClienteEscrito | null
    pausas: PausaDoDia[]
    inicio: Date | null
    ultimoSinal: Date | null
    ausente: boolean
    presente: boolean
  }>`select u.id as "idUsuario", u.nome, u.papel,
    exists (select from ausencia a where a.id_usuario = u.id and a.excluida_em is null
               and a.de <= ${p.agora} and a.ate > ${p.agora}) as ausente,
    exists (select from presenca v where v.id_usuario = u.id
               and v.codigo_promotor = any (${p.escopo}::text[]) and v.ate > ${p.agora}) as presente,
    a.tipo as pausa,
    (select ${objeto<ClienteEscrito>({ idRelacionamento: 'r.id', nome: 'c.nome' })}
       from (select v.id_relacionamento as id, 1 as ordem, v.desde from presenca v
              where v.id_usuario = u.id and v.codigo_promotor = any (${p.escopo}::text[])
                and v.ate > ${p.agora} and v.id_relacionamento is not null
             union all
             select l.id_relacionamento, 2, l.desde from fila_locacao l
              where l.id_usuario = u.id and l.codigo_promotor = any (${p.escopo}::text[])
                and l.ate > ${p.agora}) k
       join relacionamento r on r.id = k.id and r.confirmado_em is not null
       join cliente c on c.id = r.id_cliente
      order by k.ordem, k.desde desc limit 1) as cliente,
    j.inicio, j.ultimo_sinal as "ultimoSinal",
    ${pausasDoDia(sql`u.id`, sql`${p.inicioDoDia}`)} as pausas
  from usuario u
  left join pausa a on a.id_usuario = u.id and a.encerrada_por is null
  left join jornada j on j.id_usuario = u.id and j.dia = ${p.dia}
 where u.ativo and u.papel in ('ATENDENTE', 'PROMOTOR')
   and exists (select from usuario_promotor up where up.id_usuario = u.id
                  and up.codigo_promotor = any (${p.escopo}::text[]))
 order by u.nome, u.id`,
)

/** Two who are about to call one client of the promotor are judged one after the other. */
export const travarChamada = comando(
  'presenca.travar-chamada',
  (p: De<{ idRelacionamento: string }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('chamada:' || ${p.idRelacionamento}::uuid, 0))`,
)

type DoCliente = {
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idUsuario: string
  agora: Date
  desde: Date
}

/** The colleague who opened a phone of the client last, since then, or has the client on the screen. */
export const buscarColega = umaOuNada(
  'presenca.colega',
  (p: De<DoCliente>) => sql<{ ligou: boolean; nome: string; quando: Date }>`select u.nome, x.ligou,
    x.quando
  from (select l.id_usuario, l.ocorrida_em as quando, true as ligou from ligacao l
         where l.id_cliente = ${p.idCliente} and l.codigo_promotor = ${p.codigoPromotor}
           and l.id_usuario <> ${p.idUsuario} and l.ocorrida_em > ${p.desde}
        union all
        select v.id_usuario, v.desde, false from presenca v
         where v.id_relacionamento = ${p.idRelacionamento}
           and v.codigo_promotor = ${p.codigoPromotor}
           and v.id_usuario <> ${p.idUsuario} and v.ate > ${p.agora}) x
  join usuario u on u.id = x.id_usuario
 order by x.ligou desc, x.quando desc limit 1`,
)

/** Removes windows that are gone and old days, and ends pauses of who left and the pauses of the day before. */
export const varrer = uma(
  'presenca.varrer',
  (p: De<{ agora: Date; guardaDias: number }>) =>
    sql<{
      quantas: number
    }>`select varrer_presenca(${p.agora}, ${p.guardaDias}) as quantas`,
)
