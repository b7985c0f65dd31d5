import type { z } from 'zod'
import type { Transferencia } from '#shared/transferencia/shapes.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'
import { objeto, quando } from '../base/db/objeto.ts'

type Lida = z.input<typeof Transferencia>

const transferenciaJson = (agora: ReturnType<typeof sql>) =>
  objeto<Lida>({
    idTransferencia: 't.id',
    idRelacionamento: 't.id_relacionamento',
    nomeCliente: 'c.nome',
    cpf: sql<string>`cpf_mascarado(c.cpf)`,
    pedidaPor: objeto({ idUsuario: 'q.id', nome: 'q.nome' }),
    atendente: quando(sql`u.id is not null`, objeto({ idUsuario: 'u.id', nome: 'u.nome' })),
    motivo: 't.motivo',
    situacao: sql`case when t.situacao = 'ABERTA' and t.expira_em <= ${agora}
      then 'EXPIRADA' else t.situacao end`,
    criadaEm: 't.criada_em',
    expiraEm: 't.expira_em',
    resposta: 't.resposta',
  })

const juncoes = sql`join relacionamento r on r.id = t.id_relacionamento
  join cliente c on c.id = r.id_cliente
  join usuario q on q.id = t.id_usuario
  left join usuario u on u.id = r.id_atendente`

type Leitura = { escopo: readonly string[]; agora: Date; maximo: number }

/** Those that wait for an answer of these owners, or of who supervises; not one's own. */
export const listarRecebidas = varias(
  'transferencia.recebidas',
  (p: De<Leitura & { donos: readonly string[]; supervisiona: boolean; idUsuario: string }>) => sql<{
    transferencia: Lida
    total: number
  }>`select ${transferenciaJson(sql`${p.agora}::timestamptz`)} as transferencia,
    count(*) over ()::int as total
  from transferencia t ${juncoes}
 where t.codigo_promotor = any (${p.escopo}::text[]) and t.situacao = 'ABERTA'
   and t.expira_em > ${p.agora} and t.id_usuario <> ${p.idUsuario}
   and r.id_atendente is distinct from t.id_usuario
   and (${p.supervisiona}::bool or r.id_atendente = any (${p.donos}::uuid[]))
 order by t.expira_em, t.id limit ${p.maximo}`,
)

/** What a person asked for, open or answered since a day. */
export const listarMinhas = varias(
  'transferencia.minhas',
  (p: De<Leitura & { idUsuario: string; desde: Date }>) => sql<{
    transferencia: Lida
    total: number
  }>`select ${transferenciaJson(sql`${p.agora}::timestamptz`)} as transferencia,
    count(*) over ()::int as total
  from transferencia t ${juncoes}
 where t.id_usuario = ${p.idUsuario} and t.codigo_promotor = any (${p.escopo}::text[])
   and t.situacao <> 'CANCELADA' and coalesce(t.respondida_em, t.expira_em) > ${p.desde}
 order by t.criada_em desc, t.id limit ${p.maximo}`,
)

export const lerTransferencia = uma(
  'transferencia.uma',
  (p: De<{ id: string; agora: Date }>) => sql<{
    transferencia: Lida
  }>`select ${transferenciaJson(sql`${p.agora}::timestamptz`)} as transferencia
  from transferencia t ${juncoes} where t.id = ${p.id}`,
)

type UmaNoEscopo = { id: string; escopo: readonly string[] }

/** Without a lock: the relationship is locked first, as every change of an owner does. */
export const acharTransferencia = umaOuNada(
  'transferencia.achar',
  (p: De<UmaNoEscopo>) => sql`select t.id, t.id_relacionamento as "idRelacionamento",
    t.id_usuario as "idUsuario"
  from transferencia t where t.id = ${p.id} and t.codigo_promotor = any (${p.escopo}::text[])`,
)

/** The request, held until the transaction ends. */
export const travarTransferencia = uma(
  'transferencia.travar',
  (p: De<{ id: string }>) => sql`select t.situacao, t.expira_em as "expiraEm"
  from transferencia t where t.id = ${p.id} for update`,
)

type Nova = {
  id: string
  idRelacionamento: string
  codigoPromotor: string
  idUsuario: string
  motivo: string
  expiraEm: Date
  agora: Date
}

/** The person's former request about the client that nobody answered in time. */
export const expirarAnterior = comando(
  'transferencia.expirar-anterior',
  (p: De<Pick<Nova, 'idRelacionamento' | 'idUsuario' | 'agora'>>) => sql`update transferencia
   set situacao = 'EXPIRADA', respondida_em = expira_em
 where id_relacionamento = ${p.idRelacionamento} and id_usuario = ${p.idUsuario}
   and situacao = 'ABERTA' and expira_em <= ${p.agora}`,
)

/** The person's last request about the client. */
export const lerAnterior = umaOuNada(
  'transferencia.anterior',
  (
    p: De<Pick<Nova, 'idRelacionamento' | 'idUsuario'>>,
  ) => sql`select t.situacao, t.criada_em as "criadaEm", t.respondida_em as "respondidaEm"
  from transferencia t
 where t.id_relacionamento = ${p.idRelacionamento} and t.id_usuario = ${p.idUsuario}
 order by t.criada_em desc, t.id desc limit 1`,
)

/** The person's last request about each client, of those made since a day, the newest first. */
export const listarAnteriores = varias(
  'transferencia.anteriores',
  (
    p: De<Omit<Leitura, 'agora'> & { idUsuario: string; desde: Date }>,
  ) => sql`select u.id_relacionamento as "idRelacionamento", u.situacao, u.criada_em as "criadaEm",
    u.respondida_em as "respondidaEm"
  from (select distinct on (t.id_relacionamento) t.* from transferencia t
         where t.id_usuario = ${p.idUsuario} and t.criada_em > ${p.desde}
           and t.codigo_promotor = any (${p.escopo}::text[])
         order by t.id_relacionamento, t.criada_em desc, t.id desc) u
 order by u.criada_em desc limit ${p.maximo}`,
)

/** None is inserted while the person's former one waits. */
export const inserirTransferencia = comando(
  'transferencia.inserir',
  (
    p: De<Nova>,
  ) => sql`insert into transferencia (id, id_relacionamento, codigo_promotor, id_usuario,
  motivo, situacao, expira_em, criada_em)
values (${p.id}, ${p.idRelacionamento}, ${p.codigoPromotor}, ${p.idUsuario}, ${p.motivo}, 'ABERTA',
  ${p.expiraEm}, ${p.agora})
on conflict do nothing`,
)

type Resposta = {
  id: string
  situacao: string
  resposta: string | null
  idUsuario: string
  agora: Date
}

export const gravarResposta = comando(
  'transferencia.responder',
  (p: De<Resposta>) => sql`update transferencia
   set situacao = ${p.situacao}, resposta = ${p.resposta}, respondida_por = ${p.idUsuario},
       respondida_em = ${p.agora}
 where id = ${p.id} and situacao = 'ABERTA'`,
)

/** Requests for a client who is the requester's now. */
export const encerrarDeQuemRecebeu = comando(
  'transferencia.encerrar',
  (p: De<{ idRelacionamento: string; para: string; agora: Date }>) => sql`update transferencia
   set situacao = 'ENCERRADA', respondida_em = ${p.agora}
 where id_relacionamento = ${p.idRelacionamento} and id_usuario = ${p.para} and situacao = 'ABERTA'`,
)

/** The same of the clients of a reassignment, done or undone, by one statement. */
export const encerrarDoLote = comando(
  'transferencia.encerrar-do-lote',
  (p: De<{ idLote: string; agora: Date }>) => sql`update transferencia t
   set situacao = 'ENCERRADA', respondida_em = ${p.agora}
  from lote_item i join relacionamento r on r.id = i.id_item
 where i.id_lote = ${p.idLote} and i.antes ? 'para' and t.id_relacionamento = r.id
   and t.id_usuario = r.id_atendente and t.situacao = 'ABERTA'`,
)
