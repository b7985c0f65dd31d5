import type { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import type { ClienteDoEnvio, EnvioDaLista } from '#shared/mailing/envio.ts'
import type { Janela } from '#shared/mailing/horario.ts'
import { comando, uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { lista, objeto } from '../../base/db/objeto.ts'

type Escrita = z.input<typeof EnvioDaLista>
type DoPromotor = { promotores: readonly string[] }

const envioJson = objeto<Escrita>({
  idEnvio: 'e.id',
  idMailing: 'e.id_mailing',
  canal: 'e.canal',
  template: 'h.template',
  tag: 'h.tag',
  ritmoHora: 'e.ritmo_hora',
  situacao: 'e.situacao',
  falha: 'e.falha',
  quem: 'u.nome',
  criadoEm: 'e.criado_em',
  terminouEm: 'e.terminou_em',
  clientes: sql<number>`(select count(*) from mailing_envio_cliente c where c.id_envio = e.id)`,
  faltam: sql<number>`(select count(*) from mailing_envio_cliente c
     where c.id_envio = e.id and c.resultado is null)`,
  resultados: lista(
    objeto<Escrita['resultados'][number]>({ codigo: 'x.resultado', quantas: 'x.quantas' }),
    {
      de: sql`from (select c.resultado, count(*)::int as quantas from mailing_envio_cliente c
         where c.id_envio = e.id and c.resultado is not null group by c.resultado) x`,
      ordem: sql`x.quantas desc, x.resultado`,
    },
  ),
})
const juncoes = sql`join hsm_template h on h.id = e.id_template join usuario u on u.id = e.criado_por`

export const listarEnvios = varias(
  'mailing.envios',
  (p: De<DoPromotor & { idMailing: string; maximo: number }>) => sql<{
    envio: Escrita
    total: number
  }>`
select ${envioJson} as envio, count(*) over ()::int as total from mailing_envio e ${juncoes}
 where e.id_mailing = ${p.idMailing} and e.codigo_promotor = any (${p.promotores}::text[])
 order by e.criado_em desc, e.id limit ${p.maximo}`,
)

export const buscarEnvio = umaOuNada(
  'mailing.envio',
  (p: De<{ id: string }>) => sql<{ envio: Escrita }>`
select ${envioJson} as envio from mailing_envio e ${juncoes} where e.id = ${p.id}`,
)

export type EnvioTravado = NonNullable<Awaited<ReturnType<typeof travarEnvio>>>

export const travarEnvio = umaOuNada(
  'mailing.travar-envio',
  (p: De<DoPromotor & { id: string }>) => sql<{
    situacao: Escrita['situacao']
    canal: Escrita['canal']
    lista: Janela
  }>`select e.id, e.id_mailing as "idMailing", e.codigo_promotor as "codigoPromotor", e.situacao, e.canal,
    e.id_template as "idTemplate", e.ritmo_hora as "ritmoHora", u.nome as autor,
    ${objeto<Janela>({
      situacao: 'm.situacao',
      inicio: 'm.inicio',
      fim: 'm.fim',
      dias: 'm.dias',
      abre: sql<string>`to_char(m.abre, 'HH24:MI')`,
      fecha: sql<string>`to_char(m.fecha, 'HH24:MI')`,
    })} as lista
  from mailing_envio e join usuario u on u.id = e.criado_por join mailing m on m.id = e.id_mailing
 where e.id = ${p.id} and e.codigo_promotor = any (${p.promotores}::text[]) for update of e`,
)

/** The sending of a list that has not ended. */
export const travarEmCurso = varias(
  'mailing.travar-envio-em-curso',
  (p: De<{ idMailing: string }>) => sql`select e.id from mailing_envio e
 where e.id_mailing = ${p.idMailing} and e.situacao in ('RODANDO', 'PAUSADO') for update`,
)

type Novo = {
  id: string
  idMailing: string
  codigoPromotor: string
  canal: string
  idTemplate: string
  ritmoHora: number | null
  idUsuario: string
  agora: Date
}

/** Whether the sending exists; nothing is locked. */
export const acharEnvio = umaOuNada(
  'mailing.achar-envio',
  (p: De<DoPromotor & { id: string }>) => sql`select e.id from mailing_envio e
 where e.id = ${p.id} and e.codigo_promotor = any (${p.promotores}::text[])`,
)

/** Everybody who waits in the list at that instant, in one statement; no sending when one is under way. */
export const inserirEnvio = uma(
  'mailing.inserir-envio',
  (p: De<Novo>) => sql`with envio as (
  insert into mailing_envio (id, id_mailing, codigo_promotor, canal, id_template, ritmo_hora, criado_por,
    criado_em)
  values (${p.id}, ${p.idMailing}, ${p.codigoPromotor}, ${p.canal}, ${p.idTemplate}, ${p.ritmoHora},
    ${p.idUsuario}, ${p.agora})
  on conflict (id_mailing) where situacao in ('RODANDO', 'PAUSADO') do nothing
  returning id, id_mailing, codigo_promotor),
clientes as (
  insert into mailing_envio_cliente (id_envio, codigo_promotor, id_relacionamento, volta_em)
  select e.id, e.codigo_promotor, c.id_relacionamento, ${p.agora}
    from envio e join mailing_cliente c on c.id_mailing = e.id_mailing and c.situacao = 'ESPERA'
  returning id_envio)
select (select count(*)::int from envio) as envios, (select count(*)::int from clientes) as clientes`,
)

export const mudarEnvio = comando(
  'mailing.mudar-envio',
  (
    p: De<{ id: string; situacao: string; falha: string | null; agora: Date }>,
  ) => sql`update mailing_envio
   set situacao = ${p.situacao}, falha = ${p.falha},
       terminou_em = case when ${p.situacao} in ('FEITO', 'CANCELADO') then ${p.agora}::timestamptz end
 where id = ${p.id}`,
)

/** Clients who wait in the list, ordered by id. */
export const listarQuemEspera = varias(
  'mailing.quem-espera',
  (p: De<{ idMailing: string; depoisDe: string; maximo: number }>) => sql`
select c.id_relacionamento as "idRelacionamento", r.id_cliente as "idCliente"
  from mailing_cliente c join relacionamento r on r.id = c.id_relacionamento
 where c.id_mailing = ${p.idMailing} and c.situacao = 'ESPERA' and c.id_relacionamento > ${p.depoisDe}::uuid
 order by c.id_relacionamento limit ${p.maximo}`,
)

export const contarQuemEspera = uma(
  'mailing.contar-quem-espera',
  (p: De<{ idMailing: string }>) => sql`select coalesce(sum(esperam), 0)::int as quantos
  from mailing_contagem where id_mailing = ${p.idMailing}`,
)

/** Whose turn it is, with whether they still wait in the list and are the promotor's. */
export const tomarDoEnvio = varias(
  'mailing.tomar-do-envio',
  (p: De<{ id: string; agora: Date; maximo: number }>) => sql`
select c.id_relacionamento as "idRelacionamento", r.id_cliente as "idCliente",
    r.confirmado_em is not null and k.situacao is not distinct from 'ESPERA' as "segue"
  from mailing_envio_cliente c
  join mailing_envio e on e.id = c.id_envio
  join relacionamento r on r.id = c.id_relacionamento
  left join mailing_cliente k on k.id_mailing = e.id_mailing and k.id_relacionamento = c.id_relacionamento
 where c.id_envio = ${p.id} and c.resultado is null and c.volta_em <= ${p.agora}
 order by c.volta_em, c.id_relacionamento limit ${p.maximo} for update of c`,
)

type Decididos = {
  id: string
  ids: readonly string[]
  resultados: readonly (string | null)[]
  mensagens: readonly (string | null)[]
  voltas: readonly (Date | null)[]
  agora: Date
}

export const decidirDoEnvio = comando(
  'mailing.decidir-do-envio',
  (p: De<Decididos>) => sql`update mailing_envio_cliente c
   set resultado = x.resultado, id_mensagem = x.mensagem, volta_em = coalesce(x.volta, c.volta_em),
       decidido_em = case when x.resultado is not null then ${p.agora}::timestamptz end
  from unnest(${p.ids}::uuid[], ${p.resultados}::text[], ${p.mensagens}::uuid[], ${p.voltas}::timestamptz[])
    as x (id, resultado, mensagem, volta)
 where c.id_envio = ${p.id} and c.id_relacionamento = x.id and c.resultado is null`,
)

/** What a cancelled sending does not send any more. */
export const cancelarOsQueFaltam = comando(
  'mailing.cancelar-os-que-faltam',
  (p: De<{ id: string; agora: Date }>) => sql`update mailing_envio_cliente
   set resultado = 'CANCELADO', decidido_em = ${p.agora}
 where id_envio = ${p.id} and resultado is null`,
)

export const marcarCanceladas = comando(
  'mailing.marcar-canceladas',
  (p: De<{ id: string; mensagens: readonly string[] }>) => sql`update mailing_envio_cliente
   set resultado = 'CANCELADO'
 where id_envio = ${p.id} and id_mensagem = any (${p.mensagens}::uuid[])`,
)

/** Whose messages were taken back, and who gets one once the sending goes on. */
export const esperarDeNovo = comando(
  'mailing.esperar-de-novo',
  (p: De<{ id: string; mensagens: readonly string[] }>) => sql`update mailing_envio_cliente
   set resultado = null, decidido_em = null, id_mensagem = null
 where id_envio = ${p.id} and id_mensagem = any (${p.mensagens}::uuid[])`,
)

/** Its messages that have not left, and how many it queued in the last hour. */
export const andamentoDoEnvio = uma(
  'mailing.andamento-do-envio',
  (p: De<{ id: string; agora: Date }>) => sql<{ naFila: string[] }>`select
    coalesce((select array_agg(m.id) from mailing_envio_cliente c join mensagem m on m.id = c.id_mensagem
       where c.id_envio = ${p.id}
         and m.situacao = 'NA_FILA'), '{}') as "naFila",
    (select count(*)::int from mailing_envio_cliente c
      where c.id_envio = ${p.id} and c.id_mensagem is not null
        and c.decidido_em > ${p.agora}::timestamptz - interval '1 hour') as "naHora",
    exists (select from mailing_envio_cliente c where c.id_envio = ${p.id} and c.resultado is null) as falta`,
)

/** Sendings under way, of every promotor, and the paused ones of lists that are over. */
export const listarEnviosEmCurso = varias(
  'mailing.envios-em-curso',
  (p: De<{ dia: Dia }>) => sql`select e.id, e.codigo_promotor as "codigoPromotor"
  from mailing_envio e join mailing m on m.id = e.id_mailing
 where e.situacao = 'RODANDO'
    or e.situacao = 'PAUSADO' and (m.situacao = 'ENCERRADA' or m.fim < ${p.dia}::date)
 order by e.criado_em, e.id`,
)

type Cliente = z.input<typeof ClienteDoEnvio>

type BuscaDosClientes = {
  id: string
  resultado: string | null
  instante: string | undefined
  depoisDe: string | undefined
  maximo: number
}

/** Whose turn has not come stands at the beginning of time: after everybody decided. */
const decididoEm = sql`coalesce(c.decidido_em, 'epoch')`

/** The last decided first, after the cursor when given. */
export const listarClientesDoEnvio = varias(
  'mailing.clientes-do-envio',
  (p: De<BuscaDosClientes>, { depois }) => sql<{ cliente: Cliente; cursor: string }>`
select ${objeto<Cliente>({
    idRelacionamento: 'c.id_relacionamento',
    nome: 'k.nome',
    resultado: 'c.resultado',
    situacao: 'm.situacao',
  })} as cliente,
    to_char(${decididoEm} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || c.id_relacionamento
      as cursor
  from mailing_envio_cliente c
  join relacionamento r on r.id = c.id_relacionamento
  join cliente k on k.id = r.id_cliente
  left join mensagem m on m.id = c.id_mensagem
 where c.id_envio = ${p.id} and (${p.resultado}::text is null or c.resultado = ${p.resultado})
   ${depois ? sql`and (${decididoEm}, c.id_relacionamento) < (${p.instante}::timestamptz, ${p.depoisDe}::uuid)` : sql``}
 order by ${decididoEm} desc, c.id_relacionamento desc limit ${p.maximo}`,
  { variantes: { depois: [false, true] } },
)
