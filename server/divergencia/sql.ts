import type { z } from 'zod'
import {
  type Dever,
  type Divergencia,
  MAXIMO_DE_DIVERGENCIAS,
  ParteDasDivergencias,
  type QueVale,
  type SistemaDaDivergencia,
} from '#shared/divergencia/shapes.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { objeto, quando } from '../base/db/objeto.ts'
import { modelo } from '../base/http/modelo.ts'

type Nova = {
  id: string
  chave: string
  idProposta: string
  sistema: SistemaDaDivergencia
  nossa: string
  deles: string
  motivo: string
  ocorridaEm: Date
  agora: Date
}

/** Nothing when this was written already. */
export const inserirDivergencia = comando(
  'divergencia.inserir',
  (p: De<Nova>) => sql`insert into divergencia (id, chave, id_proposta, id_relacionamento,
    codigo_promotor, sistema, nossa, deles, motivo, ocorrida_em, ouvida_em)
  select ${p.id}, ${p.chave}, p.id, p.id_relacionamento, p.codigo_promotor, ${p.sistema}, ${p.nossa},
         ${p.deles}, ${p.motivo}, ${p.ocorridaEm}, ${p.agora}
    from proposta p where p.id = ${p.idProposta}
  on conflict (chave) do nothing`,
)

type Escrita = z.input<typeof Divergencia>
type Atendente = NonNullable<Escrita['atendente']>

/** The client of the row `r` (relationship) and `c`, with who attends. */
const doCliente = {
  idRelacionamento: 'r.id',
  nomeCliente: 'c.nome',
  cpf: sql<string>`cpf_mascarado(c.cpf)`,
  atendente: sql<Atendente | null>`(select ${objeto<Atendente>({ idUsuario: 'u.id', nome: 'u.nome' })}
    from usuario u where u.id = r.id_atendente)`,
} as const

const divergenciaJson = (p: De<{ agora: Date }>) =>
  objeto<Escrita>({
    ...doCliente,
    idDivergencia: 'd.id',
    idProposta: 'p.id',
    numeroProposta: 'p.numero',
    sistema: 'd.sistema',
    nossa: 'd.nossa',
    deles: 'd.deles',
    motivo: 'd.motivo',
    ocorridaEm: 'd.ocorrida_em',
    ouvidaEm: 'd.ouvida_em',
    decisao: quando(
      sql`d.decidida_em is not null`,
      objeto<NonNullable<Escrita['decisao']>>({
        vale: 'd.decisao',
        observacao: 'd.observacao',
        em: 'd.decidida_em',
        quem: sql`(select u.nome from usuario u where u.id = d.id_usuario)`,
      }),
    ),
    pedeOutra: sql<
      Escrita['pedeOutra']
    >`case when divergencia_pede_outra(d.id, 'NOSSA') then 'NOSSA'
    when divergencia_pede_outra(d.id, 'DELES') then 'DELES' end`,
    pedido: quando(
      sql`d.pedida_em is not null`,
      objeto<NonNullable<Escrita['pedido']>>({
        vale: 'd.pedida',
        observacao: 'd.pedido_observacao',
        em: 'd.pedida_em',
        quem: sql`(select u.nome from usuario u where u.id = d.id_pedinte)`,
        idUsuario: 'd.id_pedinte',
        naMesa: sql<boolean>`d.decidida_em is null
        and promotor_sem_outra_pessoa(d.codigo_promotor, d.id_pedinte, ${p.agora})`,
      }),
    ),
  })

const juncoes = sql`join proposta p on p.id = d.id_proposta
  join relacionamento r on r.id = d.id_relacionamento
  join cliente c on c.id = r.id_cliente`

export const umaDivergencia = modelo(
  'divergencia.uma',
  (p: De<{ id: string; agora: Date }>) => sql`select ${divergenciaJson(p)}::text as model
  from divergencia d ${juncoes} where d.id = ${p.id}`,
)

const partes: Record<ParteDasDivergencias, Sql> = {
  ABERTAS: sql`d.decidida_em is null`,
  DECIDIDAS: sql`d.decidida_em is not null`,
}

type Busca = {
  escopo: readonly string[]
  donos: readonly string[] | undefined
  instante: string | undefined
  id: string | undefined
  quantas: number
  agora: Date
}

/** The newest first. */
export const listarDivergencias = varias(
  'divergencia.listar',
  (p: De<Busca>, { parte }) => sql<{ divergencia: Escrita; cursor: string }>`select
    ${divergenciaJson(p)} as divergencia,
    to_char(d.ouvida_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || d.id
      as cursor
  from divergencia d ${juncoes}
 where d.codigo_promotor = any (${p.escopo}::text[]) and ${partes[parte]}
   and (${p.donos}::uuid[] is null or r.id_atendente = any (${p.donos}))
   and (${p.instante}::timestamptz is null
        or (d.ouvida_em, d.id) < (${p.instante}::timestamptz, ${p.id}::uuid))
 order by d.ouvida_em desc, d.id desc
 limit ${p.quantas}`,
  { variantes: { parte: ParteDasDivergencias.options } },
)

type DeQuem = Pick<Busca, 'escopo' | 'donos' | 'agora'> & {
  idUsuario: string
  /** Whether this person may confirm what another one asked for. */
  confirma: boolean
}

/** Open ones that neither wait for the confirmation of a decision by somebody else, nor for the bank's checker. */
export const divergenciasDeOutros = (p: De<DeQuem>) => sql`select from divergencia d
  join relacionamento r on r.id = d.id_relacionamento
 where d.codigo_promotor = any (${p.escopo}::text[]) and ${partes.ABERTAS}
   and (${p.donos}::uuid[] is null or r.id_atendente = any (${p.donos}))
   and (d.pedida_em is null or ${p.confirma}::boolean and d.id_pedinte <> ${p.idUsuario}
        and not promotor_sem_outra_pessoa(d.codigo_promotor, d.id_pedinte, ${p.agora}))`

type Pedida = {
  id: string
  vale: QueVale
  observacao: string
  idUsuario: string
  agora: Date
}

/** Requests of others that only the bank's checker can confirm (`divergencias_da_mesa`), the oldest first. */
export const acharDaMesa = varias(
  'divergencia.da-mesa',
  (p: De<{ agora: Date; idUsuario: string; id: string | null }>) => sql<{
    id: string
    idProposta: string
    codigoPromotor: string
    total: number
  }>`select m.id, m.id_proposta as "idProposta", m.codigo_promotor as "codigoPromotor",
    count(*) over ()::int as total
  from divergencias_da_mesa(${p.agora}) m
 where (${p.id}::uuid is null or m.id = ${p.id}) and m.id_pedinte <> ${p.idUsuario}
 order by m.pedida_em, m.id limit ${MAXIMO_DE_DIVERGENCIAS}`,
)

/** Those of the ids, with their clients and promotores for the trail. */
export const listarDaMesa = varias(
  'divergencia.listar-da-mesa',
  (p: De<{ ids: readonly string[]; agora: Date }>) => sql<{
    divergencia: Escrita
    idCliente: string
  }>`select
    ${divergenciaJson(p)} as divergencia, c.id as "idCliente", d.codigo_promotor as "codigoPromotor"
  from divergencia d ${juncoes} where d.id = any (${p.ids}::uuid[])
 order by d.pedida_em, d.id`,
)

/** Asked for anew it is of the person who asked last. */
export const guardarPedido = comando(
  'divergencia.pedir',
  (p: De<Pedida>) => sql`update divergencia
   set pedida = ${p.vale}, pedido_observacao = ${p.observacao}, pedida_em = ${p.agora},
       id_pedinte = ${p.idUsuario}
 where id = ${p.id} and decidida_em is null
   and (pedida is null or id_pedinte = ${p.idUsuario} or pedida <> ${p.vale})`,
)

/** Whether this decision takes a second person (`divergencia_pede_outra`). */
export const pedeOutraPessoa = uma(
  'divergencia.pede-outra',
  (p: De<{ id: string; vale: QueVale }>) => sql<{ pede: boolean }>`
select divergencia_pede_outra(${p.id}, ${p.vale}) as pede`,
)

type Decidida = {
  id: string
  vale: QueVale
  observacao: string
  idUsuario: string
  agora: Date
}

export const guardarDecisao = comando(
  'divergencia.decidir',
  (p: De<Decidida>) => sql`update divergencia
   set decisao = ${p.vale}, observacao = ${p.observacao}, decidida_em = ${p.agora},
       id_usuario = ${p.idUsuario}
 where id = ${p.id}`,
)

/** Locks it: whether it waits for a decision; nothing where it is not of this proposta. */
export const travarDivergencia = umaOuNada(
  'divergencia.travar',
  (p: De<{ id: string; idProposta: string }>) => sql<{
    aberta: boolean
    sistema: SistemaDaDivergencia
    pedida: QueVale | null
  }>`select d.decidida_em is null as aberta, d.pedida, d.pedido_observacao as "pedidoObservacao",
    d.id_pedinte as "idPedinte",
    (select u.nome from usuario u where u.id = d.id_pedinte) as pedinte, d.chave, d.sistema, d.nossa, d.deles, d.motivo,
    d.ocorrida_em as "ocorridaEm", p.numero, p.id_cliente as "idCliente"
  from divergencia d join proposta p on p.id = d.id_proposta
 where d.id = ${p.id} and d.id_proposta = ${p.idProposta} for update of p, d`,
)

type DeverEscrito = z.input<typeof Dever>

/**
 * Jobs of a duty outside that were tried without an answer for ten minutes by the clock of the
 * queue, each with the relationship it is about.
 */
const parados = sql`(select j.id, coalesce(j.source_name, j.name) as fila, j.name as onde,
    coalesce(j.source_created_on, j.created_on) as desde, j.start_after as proxima,
    j.retry_count + coalesce(j.source_retry_count, 0) as tentativas,
    coalesce((select p.id from proposta p where p.id = (j.data ->> 'idProposta')::uuid),
             (select p.id from proposta p where p.numero = j.data ->> 'numero'),
             (select f.id_proposta from formalizacao f
               where f.id = (j.data ->> 'idFormalizacao')::uuid),
             (select f.id_proposta from formalizacao f
               where f.protocolo = j.data ->> 'protocolo')) as id_proposta,
    coalesce((select s.id_relacionamento from sift_envio s where s.id = (j.data ->> 'idEnvio')::uuid),
             (select t.id_relacionamento from ctc t where t.id = (j.data ->> 'idCtc')::uuid)) as id_relacionamento
  from fila.job j
  where j.name in ('banco-enviar', 'banco-informar', 'camara-pedir', 'averbacao', 'sift-enviar',
                   'formalizacao-assinatura', 'formalizacao-documento', 'retencao-responder',
                   'dever-perdido')
   and j.state <= 'active' and (j.retry_count > 0 or j.name = 'dever-perdido')
   and coalesce(j.source_created_on, j.created_on) < fila.job_now() - interval '10 minutes')`

/** The sending of a proposta that ended meanwhile does nothing any more. */
const daFila = sql`from ${parados} x
  left join proposta p on p.id = x.id_proposta
  join relacionamento r on r.id = coalesce(p.id_relacionamento, x.id_relacionamento)
   and not coalesce(x.fila = 'banco-enviar' and p.situacao in ${fins}, false)
  join cliente c on c.id = r.id_cliente`

type Deles = { escopo: readonly string[]; donos: readonly string[] | undefined; quantos: number }

/** The oldest first. */
export const listarDeveres = varias(
  'divergencia.deveres',
  (p: De<Deles>) => sql<{ dever: DeverEscrito; total: number }>`select
    count(*) over ()::int as total, ${objeto<DeverEscrito>({
      ...doCliente,
      idDever: 'x.id',
      tipo: sql`case x.fila when 'banco-enviar' then 'ENVIO_AO_BANCO'
      when 'banco-informar' then 'AVISO_AO_BANCO'
      when 'camara-pedir' then 'PEDIDO_A_CAMARA' when 'averbacao' then 'AVERBACAO'
      when 'sift-enviar' then 'ANTIFRAUDE' when 'formalizacao-assinatura' then 'LINK'
      when 'retencao-responder' then 'CAMARA' else 'DOCUMENTO' end`,
      idProposta: 'p.id',
      numeroProposta: 'p.numero',
      desde: 'x.desde',
      tentativas: 'x.tentativas',
      proximaEm: sql`case when x.onde <> 'dever-perdido' then x.proxima end`,
      cancelavel: sql`coalesce(x.fila = 'banco-enviar' and p.protocolo_banco is null
      and p.situacao not in ${fins}, false)`,
    })} as dever ${daFila}
 where r.codigo_promotor = any (${p.escopo}::text[])
   and (${p.donos}::uuid[] is null or r.id_atendente = any (${p.donos}))
 order by x.desde, x.id
 limit ${p.quantos}`,
)

/** What waits outside for one client. */
export const deveresDoCliente = varias(
  'divergencia.deveres-do-cliente',
  (p: De<{ idRelacionamento: string }>) => sql<{ id: string; perdido: boolean }>`select x.id,
    x.onde = 'dever-perdido' as perdido ${daFila}
 where r.id = ${p.idRelacionamento}`,
)

/** Whether the sending to the bank was begun, so that the bank may have it. */
export const envioComecado = comando(
  'divergencia.envio-comecado',
  (p: De<{ idProposta: string }>) => sql`select from banco_evento
 where id_proposta = ${p.idProposta} and sentido = 'ENVIADO' limit 1`,
)
