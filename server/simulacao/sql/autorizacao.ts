import { comando, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Nova = {
  idSimulacao: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idUsuario: string
  motivo: string
  /** The rate below the floor that is allowed, and until when; null where it is not below. */
  taxaAm: number | null
  expiraEm: Date | null
  agora: Date
}

/** Nothing when the simulation has a reason already. */
export const inserirAutorizacao = comando(
  'simulacao.autorizar',
  (
    p: De<Nova>,
  ) => sql`insert into simulacao_autorizacao (id_simulacao, id_relacionamento, id_cliente,
    codigo_promotor, id_usuario, motivo, taxa_am, expira_em, autorizada_em)
  values (${p.idSimulacao}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor},
    ${p.idUsuario}, ${p.motivo}, ${p.taxaAm}, ${p.expiraEm}, ${p.agora})
  on conflict (id_simulacao) do nothing`,
)

/** The reason of the simulation, if it has one: the rate it allows, and until when. */
export const buscarAutorizada = umaOuNada(
  'simulacao.autorizada',
  (p: De<{ idSimulacao: string }>) => sql`select id_simulacao as "idSimulacao",
    taxa_am::float8 as "taxaAm", expira_em as "expiraEm"
  from simulacao_autorizacao where id_simulacao = ${p.idSimulacao}`,
)

export const buscarAutorizacao = umaOuNada(
  'simulacao.autorizacao',
  (p: De<{ idSimulacao: string }>) => sql`
select a.motivo, a.autorizada_em as em, a.taxa_am::float8 as "taxaAm", a.expira_em as "expiraEm", u.id as "idUsuario", u.nome
  from simulacao_autorizacao a join usuario u on u.id = a.id_usuario
 where a.id_simulacao = ${p.idSimulacao}`,
)

/** Who may give the reason in a promotor. */
export const quemAutoriza = varias(
  'simulacao.quem-autoriza',
  (p: De<{ codigoPromotor: string }>) => sql`select u.id from usuario u
  join usuario_promotor up on up.id_usuario = u.id
  join perfil_controle pc on pc.perfil = u.perfil
 where up.codigo_promotor = ${p.codigoPromotor} and u.ativo and pc.controle = 'SIMULACAO_AUTORIZAR'`,
)

/**
 * Persons who wait for the reason: the author of the simulation and the current owner of the
 * client.
 */
export const buscarInteressados = umaOuNada(
  'simulacao.interessados',
  (p: De<{ idSimulacao: string }>) => sql`select s.id_relacionamento as "idRelacionamento",
    s.id_oportunidade as "idOportunidade", s.id_usuario as "idUsuario",
    r.id_atendente as "idAtendente"
  from simulacao s join relacionamento r on r.id = s.id_relacionamento
 where s.id = ${p.idSimulacao}`,
)
